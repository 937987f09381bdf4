import { type Answer, isUnavailable, parsed, sendOnce } from '../link/send-once.ts'
import type { Change } from './change.ts'
import { ChangesGone, ChangesRefused, ChangesRestored, ChangesUnavailable } from './changes-error.ts'

export interface Page {
  readonly changes: readonly Change[]
  readonly next: number
  readonly more: boolean
}

/**
 * Polls the feed once. The response may be delayed by `wait` seconds.
 * @throws {ChangesUnavailable} if a retry may help; {@link ChangesGone}; {@link ChangesRestored}; {@link ChangesRefused}
 */
export const requestPage = async (
  url: URL,
  token: string,
  wait: number,
  signal?: AbortSignal,
): Promise<Page> => {
  const headers = { 'api-token': token, accept: 'application/json' }
  const answer = await sendOnce(url, { headers, waitSeconds: wait, signal }).catch((cause: unknown) => {
    throw new ChangesUnavailable(`${url.origin} does not respond`, { cause })
  })
  return pageOf(answer, url)
}

const pageOf = ({ status, text, retryAfter }: Answer, { origin, pathname }: URL): Page => {
  const read = parsed(text)
  if (status === 200) {
    if (Array.isArray(read.changes) && Number.isSafeInteger(read.next)) return read as unknown as Page
    throw new ChangesUnavailable(`${origin}${pathname} returned a response that is not a page of the feed`)
  }
  if (isUnavailable(status))
    throw new ChangesUnavailable(`${origin}${pathname} returned ${status}`, { retryAfter })
  const { code, detail, oldest, safe } = read
  if (status === 410 && typeof safe === 'number') throw new ChangesRestored(safe)
  if (status === 410 && typeof oldest === 'number') throw new ChangesGone(oldest)
  throw new ChangesRefused(
    `${origin}${pathname} returned ${status}${typeof detail === 'string' ? `: ${detail}` : ''}`,
    status,
    typeof code === 'string' ? code : undefined,
    typeof detail === 'string' ? detail : undefined,
  )
}
