/** Failed call. Times in ms. */
export interface Trouble {
  /** Target of the call: `nginx`, `haproxy`, or a process directly. */
  readonly target: string
  readonly kind: 'read' | 'write' | 'ready'
  readonly what: string
  readonly at: number
  readonly end: number
  /** 0 without a response. */
  readonly status: number
  /** Error `code` of the response, if it has one. */
  readonly code: string | undefined
  readonly why: string
}

/** Call with the expected response. */
export interface Success {
  readonly at: number
  readonly end: number
}

interface ObservedCall {
  readonly target: string
  readonly url: string
  readonly kind: Trouble['kind']
  readonly path: string
  readonly body?: unknown
  readonly headers: Readonly<Record<string, string>>
}

/** Time limits of a call, in ms, beyond every allowed length; later the call counts as unanswered. */
const GIVE_UP_MS = { read: 40_000, ready: 10_000, write: 150_000 }

/** Sends calls and records the result of each. */
export const observe = () => {
  const troubles: Trouble[] = []
  const successes = new Map<string, Success[]>()
  const successCounts = { read: 0, write: 0, ready: 0 }
  let slowest = 0

  return {
    troubles,
    successCounts,
    /** Successful reads and readiness checks, by `kind target`. */
    successesOf: (kind: Trouble['kind'], target: string): readonly Success[] =>
      successes.get(`${kind} ${target}`) ?? [],
    /** Longest successful read, in ms. */
    slowest: () => slowest,

    /** Calls once. Returns the text of a successful response. */
    call: async ({ target, url, kind, path, body, headers }: ObservedCall): Promise<string | undefined> => {
      const at = performance.now()
      let [status, text, why] = [0, '', '']
      try {
        const answer = await fetch(url + path, {
          method: body === undefined ? 'GET' : 'POST',
          headers: { 'content-type': 'application/json', ...headers },
          ...(body === undefined ? {} : { body: typeof body === 'string' ? body : JSON.stringify(body) }),
          signal: AbortSignal.timeout(GIVE_UP_MS[kind]),
        })
        status = answer.status
        text = await answer.text()
      } catch (error) {
        status = 0
        const { name, cause } = error as Error & { cause?: { code?: string; message?: string } }
        why = cause?.code ?? cause?.message ?? name
      }
      const end = performance.now()
      if (status >= 200 && status < 300) {
        successCounts[kind]++
        if (kind === 'read') slowest = Math.max(slowest, end - at)
        if (kind !== 'write') {
          const key = `${kind} ${target}`
          const known = successes.get(key) ?? []
          known.push({ at, end })
          successes.set(key, known)
        }
        return text
      }
      const code = /"code":"(\w+)"/.exec(text)?.[1]
      troubles.push({ target, kind, what: path, at, end, status, code, why: why || text.slice(0, 300) })
      return undefined
    },
  }
}

export type Observer = ReturnType<typeof observe>
