import { setTimeout as sleep } from 'node:timers/promises'
import type { Client, Reply } from '../vitrina.ts'

/** Repeatable write: it has an idempotency key, or repetition has no further effect. */
export interface Call {
  readonly method: 'post' | 'put' | 'del'
  readonly path: string
  readonly body?: unknown
  readonly key?: string
}

/** Counts the responses to all callers. */
export const startTally = (headers: Readonly<Record<string, string>> = {}) => {
  const statuses = new Map<number, number>()
  const wrong: string[] = []
  let acknowledged = 0
  let replayed = 0

  return {
    /** Number of responses per status; 0 counts calls without a response. */
    statuses,
    /** Responses that are wrong under any fault. */
    wrong,
    /** Number of acknowledged writes. */
    acknowledged: () => acknowledged,
    /** Number of acknowledged writes that were replayed. */
    replayed: () => replayed,

    /** Sends a write once. Returns the reply of an acknowledged write. */
    send: async (client: Client, call: Call): Promise<Reply | undefined> => {
      const { method, path, body, key } = call
      const keyed = key === undefined ? headers : { ...headers, 'idempotency-key': key }
      const reply = await client[method](path, body, keyed).catch(() => undefined)
      const status = reply?.status ?? 0
      statuses.set(status, (statuses.get(status) ?? 0) + 1)
      if (reply && isFinal(call, status)) {
        acknowledged++
        if (reply.headers.has('idempotency-replayed')) replayed++
        return reply
      }
      if (![0, 503].includes(status) && reply?.body?.code !== 'idempotency_key_in_use')
        wrong.push(`${path} ${status} ${JSON.stringify(reply?.body).slice(0, 1000)}`)
      return undefined
    },

    /** Waits until `more` further writes are acknowledged or all writers have stopped. */
    progress: async (more: number, working: () => boolean): Promise<void> => {
      for (const goal = acknowledged + more; working() && acknowledged < goal; ) await sleep(2)
    },
  }
}

/** True for a successful write; a repeated delete returns 404. */
const isFinal = ({ method }: Call, status: number): boolean =>
  method === 'del' ? status === 204 || status === 404 : status === 200 || status === 201
