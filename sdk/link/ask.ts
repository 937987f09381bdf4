/** An answer that came whole. */
export interface Answer {
  readonly status: number
  readonly headers: Headers
  readonly text: string
  /** How many seconds the server asked to be left alone. */
  readonly retryAfter: number | undefined
}

export interface Asking {
  readonly method?: 'GET' | 'POST' | 'PUT' | 'DELETE'
  readonly headers: Readonly<Record<string, string>>
  readonly body?: string | undefined
  readonly signal?: AbortSignal | undefined
  /** How long, in seconds, an answer may be held before it begins, beside the {@link SILENCE} of the link. */
  readonly held?: number
}

/** How long, in seconds, a link may be silent. */
const SILENCE = 30

/** Asks once. An answer may take its time, as long as something comes; what `fetch` throws, and a silent link, is thrown. */
export const ask = async (url: URL, { held = 0, body, signal, ...asking }: Asking): Promise<Answer> => {
  const silent = new AbortController()
  let timer: NodeJS.Timeout | undefined
  const expectWithin = (seconds: number) => {
    clearTimeout(timer)
    timer = setTimeout(() => silent.abort(new Error(`silent for ${seconds} seconds`)), seconds * 1_000)
  }
  try {
    expectWithin(held + SILENCE)
    const {
      status,
      headers,
      body: stream,
    } = await fetch(url, {
      ...asking,
      body: body ?? null,
      // A token goes to nobody else.
      redirect: 'manual',
      signal: signal ? AbortSignal.any([signal, silent.signal]) : silent.signal,
    })
    const decoder = new TextDecoder()
    let text = ''
    for await (const chunk of stream ?? []) {
      expectWithin(SILENCE)
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

/** What `Retry-After` says, as seconds from now: it is a number of them, or a date. */
const secondsOf = (text: string | null): number | undefined => {
  if (text === null) return undefined
  const seconds = /^\d+$/.test(text) ? Number(text) : (Date.parse(text) - Date.now()) / 1_000
  return Number.isNaN(seconds) ? undefined : Math.max(seconds, 0)
}

/** An answer in JSON; an empty object where it is none, as a proxy's page is not. */
export const parsed = (text: string): Readonly<Record<string, unknown>> => {
  try {
    return Object(JSON.parse(text))
  } catch {
    return {}
  }
}

/** Whether a status says that the same call may be answered later. */
export const isAway = (status: number): boolean => status >= 500 || status === 429 || status === 408

/**
 * The address of a path of the API.
 * @throws {Error} when `url` is no address
 */
export const addressOf = (url: string, path: string): URL => {
  const base = URL.parse(url)
  if (!base || !/^https?:$/.test(base.protocol) || base.search || base.hash)
    throw new Error('url: the address of the API, as https://api.example')
  return new URL(base.pathname.replace(/\/$/, '') + path, base)
}

/** Seconds between two tries: they double from the first to the last, and no two clients keep step. */
const PAUSE = { first: 1, last: 60 }

/** The longest that a server is left alone because it asks for that, in seconds. */
const LONGEST_PAUSE = 3_600

/** How many seconds to wait after so many failures, at least as many as the server asked for. */
export const pauseAfter = (failures: number, retryAfter: number | undefined): number =>
  Math.min(
    retryAfter ?? Math.min(PAUSE.first * 2 ** failures, PAUSE.last) * (0.5 + Math.random() / 2),
    LONGEST_PAUSE,
  )
