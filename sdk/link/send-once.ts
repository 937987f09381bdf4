/** Complete response. */
export interface Answer {
  readonly status: number
  readonly headers: Headers
  readonly text: string
  /** Seconds of the `Retry-After` header. */
  readonly retryAfter: number | undefined
}

export interface OutgoingRequest {
  readonly method?: 'GET' | 'POST' | 'PUT' | 'DELETE'
  readonly headers: Readonly<Record<string, string>>
  readonly body?: string | undefined
  readonly signal?: AbortSignal | undefined
  /** Seconds for which the server may delay its response, in addition to {@link MAX_SILENCE}. */
  readonly waitSeconds?: number
}

/** Maximum time without a received byte, in seconds. */
const MAX_SILENCE = 30

/**
 * Sends a request once. The total time is not limited, only the time without a received byte. Throws the errors of `fetch`, also
 * after that limit.
 */
export const sendOnce = async (
  url: URL,
  { waitSeconds = 0, body, signal, ...init }: OutgoingRequest,
): Promise<Answer> => {
  const silent = new AbortController()
  let timer: NodeJS.Timeout | undefined
  const expectWithin = (seconds: number) => {
    clearTimeout(timer)
    timer = setTimeout(() => silent.abort(new Error(`silent for ${seconds} seconds`)), seconds * 1_000)
  }
  try {
    expectWithin(waitSeconds + MAX_SILENCE)
    const {
      status,
      headers,
      body: stream,
    } = await fetch(url, {
      ...init,
      body: body ?? null,
      // A redirect could send the token to another server.
      redirect: 'manual',
      signal: signal ? AbortSignal.any([signal, silent.signal]) : silent.signal,
    })
    const decoder = new TextDecoder()
    let text = ''
    for await (const chunk of stream ?? []) {
      expectWithin(MAX_SILENCE)
      text += decoder.decode(chunk, { stream: true })
    }
    return {
      status,
      headers,
      text: text + decoder.decode(),
      retryAfter: secondsOf(headers.get('retry-after')),
    }
  } finally {
    clearTimeout(timer)
  }
}

/** Seconds from now of a `Retry-After` header, which is a number of seconds or a date. */
const secondsOf = (text: string | null): number | undefined => {
  if (text === null) return undefined
  const seconds = /^\d+$/.test(text) ? Number(text) : (Date.parse(text) - Date.now()) / 1_000
  return Number.isNaN(seconds) ? undefined : Math.max(seconds, 0)
}

/** Response parsed as JSON; an empty object for any other text, such as the page of a proxy. */
export const parsed = (text: string): Readonly<Record<string, unknown>> => {
  try {
    return Object(JSON.parse(text))
  } catch {
    return {}
  }
}

/** True for a status after which a retry of the same call may succeed. */
export const isUnavailable = (status: number): boolean => status >= 500 || status === 429 || status === 408

/** URL of a path of the API. @throws {Error} for an invalid `url` */
export const addressOf = (url: string, path: string): URL => {
  const base = URL.parse(url)
  if (!base || !/^https?:$/.test(base.protocol) || base.search || base.hash)
    throw new Error('url: must be the address of the API, such as https://api.example')
  return new URL(base.pathname.replace(/\/$/, '') + path, base)
}

/** Exponential backoff between two attempts, in seconds, with jitter. */
const PAUSE = { first: 1, last: 60 }

/** Longest accepted `Retry-After`, in seconds. */
const MAX_PAUSE = 3_600

/** Seconds to wait after a number of failures; the server's `Retry-After` if given. */
export const pauseAfter = (failures: number, retryAfter: number | undefined): number =>
  Math.min(
    retryAfter ?? Math.min(PAUSE.first * 2 ** failures, PAUSE.last) * (0.5 + Math.random() / 2),
    MAX_PAUSE,
  )
