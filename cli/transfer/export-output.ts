import { existsSync } from 'node:fs'
import { type FileHandle, open, rename, rm } from 'node:fs/promises'
import { promisify } from 'node:util'
import { gzip } from 'node:zlib'
import type { ServerPage } from './pages.ts'
import { fileDigest, stateAt } from './state-file.ts'

/** Output of an export. */
export interface Output {
  /** State of an interrupted export that this one continues. */
  readonly begun: OpenPart | undefined
  /** Writes a page durably, so that it need not be fetched again. */
  readonly add: (page: ServerPage) => Promise<void>
  /** Completes the output. */
  readonly finish: () => Promise<void>
  /** Discards an interrupted export that cannot be continued. */
  readonly forget: () => void
}

interface OpenPart {
  readonly after: string
  readonly rows: number
}

/** Length of the partial file. */
interface PartState extends OpenPart {
  /** Identity of the export (content, source, format): a different export does not continue it. */
  readonly export: string
  /** Completed bytes; after a kill the file may be longer, with an incomplete rest. */
  readonly bytes: number
}

interface PartFileOptions {
  readonly file: string
  readonly packed: boolean
  readonly overwrite: boolean
  /** Identity of the export (content, source, format). */
  readonly key: readonly unknown[]
}

/** File named `<file>.part` until it is complete, with a second file for its progress. @throws {Error} for an existing file */
export const partFile = async ({ file, packed, overwrite, key }: PartFileOptions): Promise<Output> => {
  if (existsSync(file) && !overwrite) throw new Error(`${file} exists: --force replaces it.`)
  const name = `${file}.part`
  const state = stateAt<PartState>(`${name}.json`)
  const digest = fileDigest(key)
  const storedState = state.read()
  const begun = storedState?.export === digest ? await reopen(name, storedState) : undefined
  let part = begun?.part
  let { bytes, rows } = begun?.state ?? { bytes: 0, rows: 0 }

  return {
    begun: begun?.state,
    async add(page) {
      const piece = packed ? await promisify(gzip)(page.bytes) : page.bytes
      part ??= await begin(name)
      await part.writeFile(piece)
      bytes += piece.length
      rows += page.rows
      if (page.next === undefined) return
      await part.datasync()
      state.save({ export: digest, after: page.next, rows, bytes })
    },
    async finish() {
      await part?.sync()
      await part?.close()
      await rename(name, file)
      state.remove()
    },
    forget: state.remove,
  }
}

const reopen = async (
  name: string,
  state: PartState,
): Promise<{ part: FileHandle; state: PartState } | undefined> => {
  if (!existsSync(name)) return undefined
  const part = await open(name, 'a')
  const { size } = await part.stat()
  if (size < state.bytes) {
    await part.close()
    return undefined
  }
  await part.truncate(state.bytes)
  return { part, state }
}

const begin = async (name: string): Promise<FileHandle> => {
  await rm(`${name}.json`, { force: true })
  try {
    return await open(name, 'w')
  } catch (error) {
    throw new Error(`The export cannot be written: ${(error as Error).message}`, { cause: error })
  }
}

/** Standard output, from the start each time. */
export const standardOutput = (): Output => ({
  begun: undefined,
  add: ({ bytes }) =>
    new Promise((resolve, reject) => {
      process.stdout.write(bytes, (error) =>
        error ? reject(new Error('The reader closed the pipe.', { cause: error })) : resolve(),
      )
    }),
  finish: async () => {},
  forget: () => {},
})
