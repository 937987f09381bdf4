import type { ListShape } from '@vitrina/schema/wire/list-shape'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { sent } from '../../platform/http/protocol/response-end.ts'
import { sendList, shapedTag } from '../../platform/reading/list-envelope.ts'
import type { ReadableState } from '../../platform/reading/response-cache.ts'
import { isKnown, sendNotChanged, tagged } from '../../platform/reading/send.ts'
import type { Listed, Objects } from './objects.ts'

/** Empty list. */
export const NONE: Listed = { body: Buffer.from('[]'), total: 0 }

/**
 * Responds with 304 if the caller has the current version of the site's objects, else with the result of
 * `read` (rule 4.1.7).
 */
export const answerPresent = async (
  request: FastifyRequest,
  reply: FastifyReply,
  objects: Objects,
  siteId: number,
  shape: ListShape,
  read: (state: ReadableState, sent: Promise<unknown>) => Promise<Listed> | Listed,
) => {
  const state = await objects.state(siteId)
  const tag = shapedTag(state.tag, shape)
  if (isKnown(request, tag)) return sendNotChanged(reply, tag)
  const listed = await read(state, sent(reply))
  return sendList(tagged(reply, tag), shape, listed)
}
