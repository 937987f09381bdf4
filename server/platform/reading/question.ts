import { hash } from 'node:crypto'

/** Maximum length of a query kept as text: nearly all are shorter, but a URL may have 16 KiB. */
const LONGEST_KEPT = 300

/** Cache key of a query: its text, or a digest of a long one. A text never equals a digest, because it has spaces. */
export const keyOf = (question: string): string =>
  question.length > LONGEST_KEPT ? hash('sha256', question, 'base64url') : question
