import { ApiError } from '../../platform/http/errors.ts'
import type { PageRequest } from '../page-request/page-request.ts'
import type { PageParameters } from '../pages/text.ts'
import { whenAgain } from '../pages/when.ts'

/**
 * For a page that asks to wait: `when` to try again, said in `Retry-After`, too.
 * @throws the failure itself when it is none that passes by waiting.
 */
export const waitAfter = ({ reply, language }: PageRequest, failure: unknown): PageParameters => {
  if (!(failure instanceof ApiError) || failure.key !== 'too_many_requests') throw failure
  const seconds = failure.headers['retry-after'] ?? '1'
  reply.header('retry-after', seconds)
  return { when: whenAgain(language, Number(seconds)) }
}
