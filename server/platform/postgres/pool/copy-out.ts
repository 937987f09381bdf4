import type { Connection, PoolClient, Submittable } from 'pg'
import { DatabaseSocket } from './socket.ts'

/** Protocol message of a COPY: one row, or the end of all rows. */
interface CopyData {
  readonly chunk: Buffer
}

/**
 * Passes each message of a `copy (…) to stdout` to `take` as it arrives: a row, the first one after the
 * header of the COPY. The bytes are reused after `take` returns. An error in `take` aborts the COPY, and the
 * connection must be closed.
 */
export const copyOutTo = (client: PoolClient, text: string, take: (bytes: Buffer) => void): Promise<void> =>
  new Promise((resolve, reject) => {
    let isOver = false
    const fail = (error: unknown) => {
      isOver = true
      reject(error)
    }
    const takeRow = (bytes: Buffer) => {
      if (isOver) return
      try {
        take(bytes)
      } catch (error) {
        fail(error)
      }
    }
    const copy: Submittable & Record<string, unknown> = {
      submit: (connection: Connection) => {
        if (connection.stream instanceof DatabaseSocket) connection.stream.takeRows(takeRow)
        connection.query(text)
      },
      // Handler of an encrypted connection.
      handleCopyData: ({ chunk }: CopyData) => takeRow(chunk),
      handleCommandComplete: () => undefined,
      handleReadyForQuery: () => resolve(),
      handleError: fail,
    }
    client.query(copy)
  })
