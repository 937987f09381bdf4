import type { FastifyReply } from 'fastify'
import type { StoredResponse } from '../http/protocol/stored-response.ts'
import { recordRefusal, recordRefusedRows } from '../http/refusal.ts'

/** Header that marks the response of a dry run (rule 4.2.11). */
export const DRY_RUN_HEADER = { 'dry-run': 'true' }

/** Sends the response of a write. */
export const send = (
  reply: FastifyReply,
  { status, headers, body, refusal, refusedRows }: StoredResponse,
) => {
  if (status >= 400) recordRefusal(reply.request, body, refusal)
  if (refusedRows) recordRefusedRows(reply.request, refusedRows)
  return reply
    .code(status)
    .headers({ 'content-type': 'application/json; charset=utf-8', ...headers })
    .send(body)
}
