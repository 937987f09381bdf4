import { hash } from 'node:crypto'

/** Longer questions than nearly all that shops ask; an address may be 16 KiB. */
const LONGEST_KEPT = 300

/** What a question is remembered by: itself, or a digest where callers made it long. No question looks like a digest: it has spaces. */
export const keyOf = (question: string): string =>
  question.length > LONGEST_KEPT ? hash('sha256', question, 'base64url') : question
