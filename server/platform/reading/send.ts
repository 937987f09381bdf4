import type { FastifyReply, FastifyRequest } from 'fastify'
import { matches } from '../http/protocol/etag.ts'

/** True if the caller already has the version of this ETag (rule 4.1.7). */
export const isNotModified = (request: FastifyRequest, tag: string): boolean =>
  matches(request.headers['if-none-match'], tag)

export const sendNotModified = (reply: FastifyReply, tag: string) => withETag(reply, tag).code(304).send()

/** Sets headers of a response that may be cached if its ETag is checked on each reuse. */
export const withETag = (reply: FastifyReply, tag: string): FastifyReply =>
  reply.header('etag', tag).header('cache-control', 'private, no-cache')

export const sendJson = (reply: FastifyReply, body: Buffer | string) =>
  reply.type('application/json; charset=utf-8').send(body)

/** Responds with 304 if the caller has this version, else with the JSON. */
export const sendUnlessNotModified = (
  request: FastifyRequest,
  reply: FastifyReply,
  tag: string,
  json: Buffer | string,
) => (isNotModified(request, tag) ? sendNotModified(reply, tag) : sendJson(withETag(reply, tag), json))
