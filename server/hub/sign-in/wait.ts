import { ApiError } from '../../platform/http/errors.ts'
import type { PageRequest } from '../page-request/page-request.ts'
import { formatWait } from '../pages/format-times.ts'
import type { PageParameters } from '../pages/text.ts'

/**
 * Parameters of a page that asks to wait: `when` for the next attempt, which is also in `Retry-After`.
 * @throws the failure itself if waiting does not help
 */
export const waitParameters = ({ reply, language }: PageRequest, failure: unknown): PageParameters => {
  if (!(failure instanceof ApiError) || failure.key !== 'too_many_requests') throw failure
  const seconds = failure.headers['retry-after'] ?? '1'
  reply.header('retry-after', seconds)
  return { when: formatWait(language, Number(seconds)) }
}
