import type { Change } from './change.ts'
import { ChangesAway, ChangesGone, ChangesRefused } from './changes-error.ts'

export interface Page {
  readonly changes: readonly Change[]
  readonly next: number
  readonly more: boolean
}

/** How long, in seconds, a link may be silent. */
const SILENCE = 30

/**
 * Asks the feed once. An answer may be held for `wait` seconds; then it may take its time, as long as something comes.
 * @throws {ChangesAway} when asking again may help; {@link ChangesGone}; {@link ChangesRefused}
 */
export const askForPage = async (
  url: URL,
  token: string,
  wait: number,
  signal?: AbortSignal,
): Promise<Page> => {
  const silent = new AbortController()
  let timer: NodeJS.Timeout | undefined
  const expectWithin = (seconds: number) => {
    clearTimeout(timer)
    timer = setTimeout(() => silent.abort(new Error(`silent for ${seconds} seconds`)), seconds * 1_000)
  }
  try {
    expectWithin(wait + SILENCE)
    const answer = await fetch(url, {
      headers: { 'api-token': token, accept: 'application/json' },
      // A token goes to nobody else.
      redirect: 'manual',
      signal: signal ? AbortSignal.any([signal, silent.signal]) : silent.signal,
    })
    const decoder = new TextDecoder()
    let text = ''
    for await (const chunk of answer.body ?? []) {
      expectWithin(SILENCE)
      text += decoder.decode(chunk, { stream: true })
    }
    return pageOf(answer, text + decoder.decode(), url)
  } catch (error) {
    if (error instanceof ChangesAway || error instanceof ChangesGone || error instanceof ChangesRefused)
      throw error
    throw new ChangesAway(`${url.origin} does not answer`, { cause: error })
  } finally {
    clearTimeout(timer)
  }
}

const pageOf = ({ status, headers }: Response, text: string, { origin, pathname }: URL): Page => {
  const read = parsed(text)
  if (status === 200) {
    if (Array.isArray(read.changes) && Number.isSafeInteger(read.next)) return read as unknown as Page
    throw new ChangesAway(`${origin}${pathname} answers as no feed does`)
  }
  const retryAfter = secondsOf(headers.get('retry-after'))
  if (status >= 500 || status === 429 || status === 408)
    throw new ChangesAway(`${origin}${pathname} answers ${status}`, { retryAfter })
  const { code, detail, oldest } = read
  if (status === 410 && typeof oldest === 'number') throw new ChangesGone(oldest)
  throw new ChangesRefused(
    `${origin}${pathname} answers ${status}${typeof detail === 'string' ? `: ${detail}` : ''}`,
    status,
    typeof code === 'string' ? code : undefined,
  )
}

const parsed = (text: string): Readonly<Record<string, unknown>> => {
  try {
    return Object(JSON.parse(text))
  } catch {
    return {}
  }
}

/** What `Retry-After` says, as seconds from now: it is a number of them, or a date. */
const secondsOf = (text: string | null): number | undefined => {
  if (text === null) return undefined
  const seconds = /^\d+$/.test(text) ? Number(text) : (Date.parse(text) - Date.now()) / 1_000
  return Number.isNaN(seconds) ? undefined : Math.max(seconds, 0)
}
