import { randomUUID } from 'node:crypto'
import { mkdir, open, unlink } from 'node:fs/promises'
import { join } from 'node:path'
import { ApiError } from '../errors.ts'

/** Body in a temporary file without a name: nothing remains after the end of the process. The code that opens it closes it. */
export interface Spool {
  /** Bytes written so far. */
  readonly size: number
  /** Descriptor of the file, for a process that reads it. */
  readonly fd: number
  /** Writes the chunks and releases their memory. */
  append(chunks: readonly Buffer[]): Promise<void>
  /** Reads the whole file. */
  read(): Promise<Buffer>
  close(): Promise<void>
}

interface Parts {
  readonly folder: string
  /** Bytes of all files in total, of which a site may have half. */
  readonly limit: number
}

/** Opens temporary files within a limit for the process and each site: twenty senders filled a disk with 1.3 GB in a minute. */
export const createSpools = ({ folder, limit }: Parts) => {
  let all = 0
  const bySite = new Map<number | undefined, number>()

  const take = (site: number | undefined, bytes: number): void => {
    const own = (bySite.get(site) ?? 0) + bytes
    if (own > limit / 2) throw new ApiError('overloaded.site_bodies')
    if (all + bytes > limit) throw new ApiError('overloaded')
    all += bytes
    bySite.set(site, own)
  }
  const giveBack = (site: number | undefined, bytes: number): void => {
    all -= bytes
    const own = (bySite.get(site) ?? 0) - bytes
    if (own > 0) bySite.set(site, own)
    else bySite.delete(site)
  }

  return async (site: number | undefined): Promise<Spool> => {
    const path = join(folder, `vitrina-${randomUUID()}`)
    await mkdir(folder, { recursive: true, mode: 0o700 })
    const file = await open(path, 'wx+', 0o600)
    await unlink(path)
    let size = 0

    return {
      fd: file.fd,
      get size() {
        return size
      },
      async append(chunks) {
        const bytes = chunks.reduce((sum, { length }) => sum + length, 0)
        take(site, bytes)
        size += bytes
        await file.writeFile(chunks)
        for (const chunk of chunks) free(chunk)
      },
      async read() {
        const bytes = Buffer.allocUnsafeSlow(size)
        for (let at = 0; at < size; ) {
          const { bytesRead } = await file.read(bytes, at, size - at, at)
          if (bytesRead === 0) throw new Error('The spool file is shorter than what was written')
          at += bytesRead
        }
        return bytes
      },
      async close() {
        giveBack(site, size)
        size = 0
        await file.close()
      },
    }
  }
}

/**
 * Releases the memory of a buffer immediately, and empties it. With garbage collection alone, large bodies in the queue would be
 * in memory several times.
 */
export const free = ({ buffer, byteLength }: Buffer): void => {
  if (buffer instanceof ArrayBuffer && buffer.byteLength === byteLength) buffer.transfer(0)
}
