import { setTimeout as sleep } from 'node:timers/promises'
import type { Client, ClientConfig } from 'pg'

/** Time in ms before a broken connection is opened again. */
const RECONNECT_MS = 500

/** Interval in ms of checks of a silent connection, and time limit of its response. */
const CHECK_MS = 5_000
const ANSWER_MS = 5_000

export interface Subscription {
  close(): Promise<void>
}

/** Receives each payload; undefined after each connect, since notifications may have been missed. */
export type PayloadListener = (payload: string | undefined) => void

/** Receives the notifications of a channel on a separate connection, which is reopened after each failure. */
export const listen = (
  open: (config: ClientConfig) => Client,
  channel: string,
  hear: PayloadListener,
  onError: (error: unknown) => void,
): Subscription => {
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
        const isBroken = await Promise.race([broken.then(() => true), pause(CHECK_MS)])
        if (isBroken) throw new Error('the connection that listens has ended')
        if (!closing.signal.aborted) await client.query('select')
      }
    } finally {
      // Destroyed, because an unresponsive server would not confirm the end of the connection.
      await Promise.race([client.end().catch(() => undefined), sleep(1_000, undefined, { ref: false })])
    }
  }

  const listening = (async () => {
    while (!closing.signal.aborted) {
      await hearOut().catch(onError)
      await pause(RECONNECT_MS)
    }
  })()
  return {
    close: () => {
      closing.abort()
      return listening
    },
  }
}
