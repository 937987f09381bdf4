import { randomUUID } from 'node:crypto'
import { open, unlink } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

export type Spool = Awaited<ReturnType<typeof openSpool>>

/** A private file without a name: however the process ends, nothing stays behind. Its opener closes it. */
export const openSpool = async () => {
  const path = join(tmpdir(), `vitrina-${randomUUID()}`)
  const file = await open(path, 'wx+', 0o600)
  await unlink(path)
  let size = 0

  return {
    /** Writes the chunks and gives their memory back. */
    async append(chunks: readonly Buffer[]) {
      await file.writeFile(chunks)
      for (const chunk of chunks) {
        size += chunk.length
        free(chunk)
      }
    },

    /** All of it, in one piece. */
    async read(): Promise<Buffer> {
      const bytes = Buffer.allocUnsafeSlow(size)
      for (let at = 0; at < size; ) {
        const { bytesRead } = await file.read(bytes, at, size - at, at)
        if (bytesRead === 0) throw new Error('The spool file is shorter than what was written')
        at += bytesRead
      }
      return bytes
    },

    close: () => file.close(),
  }
}

/**
 * Gives memory back now. The collector would do so when it comes by, and until then a queue of big bodies
 * stands in memory several times over. For bytes that nobody looks at again: they are empty afterwards.
 */
export const free = ({ buffer, byteLength }: Buffer): void => {
  if (buffer instanceof ArrayBuffer && buffer.byteLength === byteLength) buffer.transfer(0)
}
