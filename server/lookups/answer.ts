import type { FastifyReply, FastifyRequest } from 'fastify'
import { matches } from '../http/etag.ts'
import type { State } from '../reading/answers.ts'
import type { Objects } from './objects.ts'

type Tagged = Pick<Awaited<ReturnType<Objects['state']>>, 'tag'>

/** Answers 304 when the caller has the present version of the site's objects, else with what `read` gives (rule 4.1.7). */
export const answerPresent = async (
  request: FastifyRequest,
  reply: FastifyReply,
  objects: Objects,
  siteId: number,
  read: (state: State, sent: Promise<unknown>) => Promise<Buffer>,
) => {
  const state = await objects.state(siteId)
  if (hasPresent(request, state)) return sendNotChanged(reply, state)
  const body = await read(state, sentOf(reply))
  return sendJson(tagged(reply, state), body)
}

export const hasPresent = (request: FastifyRequest, { tag }: Tagged): boolean =>
  matches(request.headers['if-none-match'], tag)

export const sendNotChanged = (reply: FastifyReply, state: Tagged) => tagged(reply, state).code(304).send()

export const tagged = (reply: FastifyReply, { tag }: Tagged): FastifyReply =>
  reply.header('etag', tag).header('cache-control', 'private, no-cache')

export const sendJson = (reply: FastifyReply, body: Buffer) =>
  reply.type('application/json; charset=utf-8').send(body)

/** Until the answer is out, or its reader is gone. */
export const sentOf = (reply: FastifyReply) => new Promise((resolve) => reply.raw.once('close', resolve))
