import type { FastifyReply } from 'fastify'
import type { Answered } from '../http/protocol/stored-response.ts'
import { noteRefusal, noteRefusedRows } from '../http/refusal.ts'

/** Header that marks the response of a dry run (rule 4.2.11). */
export const DRY = { 'dry-run': 'true' }

/** Sends the response of a write. */
export const send = (reply: FastifyReply, { status, headers, body, refusal, refusedRows }: Answered) => {
  if (status >= 400) noteRefusal(reply.request, body, refusal)
  if (refusedRows) noteRefusedRows(reply.request, refusedRows)
  return reply
    .code(status)
    .headers({ 'content-type': 'application/json; charset=utf-8', ...headers })
    .send(body)
}
