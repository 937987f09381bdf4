import { setTimeout as sleep } from 'node:timers/promises'
import type { Client, Reply } from '../vitrina.ts'

/** A write that may be sent any number of times: by its key, or because it says the same each time. */
export interface Call {
  readonly method: 'post' | 'put' | 'del'
  readonly path: string
  readonly body?: unknown
  readonly key?: string
}

/** Counts what callers were told, whoever of them calls. */
export const startTally = (headers: Readonly<Record<string, string>> = {}) => {
  const statuses = new Map<number, number>()
  const wrong: string[] = []
  let acknowledged = 0
  let replayed = 0

  return {
    /** How often each status was answered; 0 where no answer came. */
    statuses,
    /** Answers that nobody may get, whatever breaks. */
    wrong,
    /** How many writes were acknowledged so far. */
    acknowledged: () => acknowledged,
    /** How many of these were answered with what had been kept: they had been done before. */
    replayed: () => replayed,

    /** Sends a write once, and gives the reply when it was acknowledged. */
    send: async (client: Client, call: Call): Promise<Reply | undefined> => {
      const { method, path, body, key } = call
      const keyed = key === undefined ? headers : { ...headers, 'idempotency-key': key }
      const reply = await client[method](path, body, keyed).catch(() => undefined)
      const status = reply?.status ?? 0
      statuses.set(status, (statuses.get(status) ?? 0) + 1)
      if (reply && isDone(call, status)) {
        acknowledged++
        if (reply.headers.has('idempotency-replayed')) replayed++
        return reply
      }
      if (![0, 503].includes(status) && reply?.body?.code !== 'idempotency_key_in_use')
        wrong.push(`${path} ${status} ${JSON.stringify(reply?.body).slice(0, 1000)}`)
      return undefined
    },

    /** Waits until some more writes are acknowledged, or nobody works any more. */
    progress: async (more: number, working: () => boolean): Promise<void> => {
      for (const goal = acknowledged + more; working() && acknowledged < goal; ) await sleep(2)
    },
  }
}

/** What a repeated delete does not find was deleted by the first. */
const isDone = ({ method }: Call, status: number): boolean =>
  method === 'del' ? status === 204 || status === 404 : status === 200 || status === 201
