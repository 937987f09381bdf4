import type { FastifyReply } from 'fastify'
import type { Answered } from '../http/answered.ts'
import { noteRefusal } from '../http/refusal.ts'

/** Marks the answer of a dry run (rule 4.2.11). */
export const DRY = { 'dry-run': 'true' }

/** Sends the answer that a write has given. */
export const send = (reply: FastifyReply, { status, headers, body }: Answered) => {
  // A refusal that is kept for its repetition.
  if (status >= 400) noteRefusal(reply.request, body)
  return reply
    .code(status)
    .headers({ 'content-type': 'application/json; charset=utf-8', ...headers })
    .send(body)
}
