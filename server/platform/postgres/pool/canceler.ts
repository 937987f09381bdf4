import type { Client } from 'pg'

/** Time in ms after which a connection without cancellations closes. */
const IDLE_MS = 10_000

/** Cancels statements over one connection of its own, which the first cancellation opens. */
export interface Canceler {
  /** Cancels the statement of a server process, if any; the signal has been sent when the promise resolves. */
  cancel(pid: number): Promise<void>
  end(): void
}

export const createCanceler = (create: () => Client): Canceler => {
  let opened: Promise<Client> | undefined
  let idle: NodeJS.Timeout | undefined

  const close = () => {
    clearTimeout(idle)
    opened?.then((client) => client.end()).catch(() => undefined)
    opened = undefined
  }

  const open = (): Promise<Client> => {
    const client = create()
    const opening = client.connect().then(() => client)
    const forget = () => {
      if (opened === opening) opened = undefined
    }
    client.on('error', forget).on('end', forget)
    opening.catch(forget)
    return opening
  }

  return {
    cancel: async (pid) => {
      clearTimeout(idle)
      opened ??= open()
      const client = await opened
      await client.query('select pg_cancel_backend($1)', [pid])
      clearTimeout(idle)
      idle = setTimeout(close, IDLE_MS).unref()
    },
    end: close,
  }
}
