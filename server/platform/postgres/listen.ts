import { setTimeout as sleep } from 'node:timers/promises'
import type { Client, ClientConfig } from 'pg'

/** How long, in ms, until a broken connection is made anew. */
const AGAIN_MS = 500

/** How often, in ms, a connection that says nothing is asked whether it is still there, and how long it may take to say so. */
const ASK_MS = 5_000
const ANSWER_MS = 5_000

export interface Listening {
  close(): Promise<void>
}

/** Gets each payload; and undefined when the connection is there, at first and after a break, as anything may have been said before. */
export type PayloadListener = (payload: string | undefined) => void

/** Hears what is notified on a channel, on a connection of its own that is made anew whenever it breaks. */
export const listen = (
  open: (config: ClientConfig) => Client,
  channel: string,
  hear: PayloadListener,
  onError: (error: unknown) => void,
): Listening => {
  const closing = new AbortController()
  const pause = (ms: number) =>
    sleep(ms, undefined, { signal: closing.signal, ref: false }).catch(() => undefined)

  const hearOut = async (): Promise<void> => {
    const client = open({ query_timeout: ANSWER_MS })
    const broken = new Promise<void>((resolve) => client.once('end', resolve))
    client.on('error', () => undefined)
    client.on('notification', ({ payload }) => hear(payload ?? ''))
    try {
      await client.connect()
      await client.query(`listen ${client.escapeIdentifier(channel)}`)
      hear(undefined)
      while (!closing.signal.aborted) {
        const isBroken = await Promise.race([broken.then(() => true), pause(ASK_MS)])
        if (isBroken) throw new Error('the connection that listens has ended')
        if (!closing.signal.aborted) await client.query('select')
      }
    } finally {
      // A connection that does not answer would not say goodbye either.
      await Promise.race([client.end().catch(() => undefined), sleep(1_000, undefined, { ref: false })])
    }
  }

  const listening = (async () => {
    while (!closing.signal.aborted) {
      await hearOut().catch(onError)
      await pause(AGAIN_MS)
    }
  })()
  return {
    close: () => {
      closing.abort()
      return listening
    },
  }
}
