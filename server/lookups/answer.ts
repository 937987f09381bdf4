import type { FastifyReply, FastifyRequest } from 'fastify'
import type { State } from '../reading/answers.ts'
import { isKnown, sendJson, sendNotChanged, sent, tagged } from '../reading/send.ts'
import type { Objects } from './objects.ts'

/** Answers 304 when the caller has the present version of the site's objects, else with what `read` gives (rule 4.1.7). */
export const answerPresent = async (
  request: FastifyRequest,
  reply: FastifyReply,
  objects: Objects,
  siteId: number,
  read: (state: State, sent: Promise<unknown>) => Promise<Buffer>,
) => {
  const state = await objects.state(siteId)
  if (isKnown(request, state.tag)) return sendNotChanged(reply, state.tag)
  const body = await read(state, sent(reply))
  return sendJson(tagged(reply, state.tag), body)
}
