import { hash } from 'node:crypto'

/** Maximum length of a query kept as text: nearly all are shorter, but a URL may have 16 KiB. */
const MAX_PLAIN_LENGTH = 300

/** Cache key of a query: its text, or a digest of a long one. A text never equals a digest, because it has spaces. */
export const cacheKeyOf = (question: string): string =>
  question.length > MAX_PLAIN_LENGTH ? hash('sha256', question, 'base64url') : question
