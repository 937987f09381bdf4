import { type FileHandle, open, realpath } from 'node:fs/promises'
import { addAbortSignal, pipeline, Readable } from 'node:stream'
import { createGunzip } from 'node:zlib'

/** Source of an import: a file, or a pipe. */
export interface Source {
  /** Identity of the file in its current state; undefined for a pipe, which cannot be read again. */
  readonly identity: readonly unknown[] | undefined
  /** Size of the file, possibly compressed, in bytes. */
  readonly size: number | undefined
  /** Number of bytes read. */
  readonly position: () => number
  /** Unpacked content, readable once. */
  readonly content: AsyncIterable<Buffer>
  /** @throws {Error} if the file has changed since it was opened */
  readonly refuseChange: () => Promise<void>
  readonly [Symbol.asyncDispose]: () => Promise<void>
}

const CHUNK = 2 ** 18
const GZIP = Buffer.from([0x1f, 0x8b])

/** Opens the file `name`, or standard input as `-`. */
export const openSource = async (name: string, signal: AbortSignal): Promise<Source> => {
  if (name === '-') return pipe(name, process.stdin, signal, async () => {})
  const file = await openFile(name)
  const stat = await file.stat()
  const stream = file.createReadStream({ highWaterMark: CHUNK, autoClose: false })
  const close = async () => {
    stream.destroy()
    await file.close()
  }
  if (!stat.isFile()) return pipe(name, stream, signal, close)

  const identity = [await realpath(name), stat.size, stat.mtimeMs]
  return {
    ...pipe(name, stream, signal, close),
    identity,
    size: stat.size,
    async refuseChange() {
      const { size, mtimeMs } = await file.stat()
      if (size !== stat.size || mtimeMs !== stat.mtimeMs)
        throw new Error(`${name} changed during the upload. Nothing was imported.`)
    },
  }
}

const openFile = async (name: string): Promise<FileHandle> => {
  try {
    const file = await open(name)
    if (!(await file.stat()).isDirectory()) return file
    await file.close()
    throw new Error('it is a folder')
  } catch (error) {
    const reason = (error as Error).message
    throw new Error(`${name} cannot be read: ${reason}.`, { cause: error })
  }
}

const pipe = (name: string, stream: Readable, signal: AbortSignal, close: () => Promise<void>): Source => {
  let position = 0
  async function* chunks(): AsyncGenerator<Buffer> {
    for await (const chunk of addAbortSignal(signal, stream)) {
      position += chunk.length
      yield chunk
    }
  }
  return {
    identity: undefined,
    size: undefined,
    position: () => position,
    content: unpacked(name, chunks()),
    refuseChange: async () => {},
    [Symbol.asyncDispose]: close,
  }
}

/** Detects compression by the first bytes, which are more reliable than the name. */
async function* unpacked(name: string, chunks: AsyncGenerator<Buffer>): AsyncGenerator<Buffer> {
  const { value: first } = await chunks.next()
  if (!first) return
  const all = (async function* () {
    yield first
    yield* chunks
  })()
  if (!first.subarray(0, GZIP.length).equals(GZIP)) return yield* all
  try {
    yield* pipeline(Readable.from(all), createGunzip({ chunkSize: CHUNK }), () => undefined)
  } catch (error) {
    const { code = '', message } = error as NodeJS.ErrnoException
    throw code.startsWith('Z_')
      ? new Error(`${name} is not a complete gzip file: ${message}.`, { cause: error })
      : error
  }
}
