import { hash } from 'node:crypto'

/** Longer questions than nearly all that shops ask; an address may be 16 KiB. */
const LONGEST_KEPT = 300

/**
 * Cache key of a question: the question, or a digest of a long one. A question never equals a digest, since
 * it has spaces.
 */
export const keyOf = (question: string): string =>
  question.length > LONGEST_KEPT ? hash('sha256', question, 'base64url') : question
