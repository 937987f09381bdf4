import type { Content } from '../content.ts'

/** State of a promotion that is not hidden, by its times. */
export const promotionStateOf = (promotion: Content): 'running' | 'scheduled' | 'ended' => {
  const { discount_starts_at: start, discount_ends_at: end, expire_date: last } = promotion
  const isPast = (time: unknown) => typeof time === 'string' && Date.parse(time) <= Date.now()
  if (isPast(end) || isPast(last)) return 'ended'
  return typeof start === 'string' && !isPast(start) ? 'scheduled' : 'running'
}
