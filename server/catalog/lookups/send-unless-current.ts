import type { ListShape } from '@vitrina/schema/wire/list-shape'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { responseSent } from '../../platform/http/protocol/response-end.ts'
import { sendList, shapedTag } from '../../platform/reading/list-envelope.ts'
import type { ReadableState } from '../../platform/reading/response-cache.ts'
import { isNotModified, sendNotModified, withETag } from '../../platform/reading/send.ts'
import type { ListBody, Objects } from './objects.ts'

/** Empty list. */
export const EMPTY_LIST: ListBody = { body: Buffer.from('[]'), total: 0 }

/**
 * Responds with 304 if the caller has the current version of the site's objects, else with the result of
 * `read` (rule 4.1.7).
 */
export const sendUnlessCurrent = async (
  request: FastifyRequest,
  reply: FastifyReply,
  objects: Objects,
  siteId: number,
  shape: ListShape,
  read: (state: ReadableState, sent: Promise<unknown>) => Promise<ListBody> | ListBody,
) => {
  const state = await objects.state(siteId)
  const tag = shapedTag(state.tag, shape)
  if (isNotModified(request, tag)) return sendNotModified(reply, tag)
  const listed = await read(state, responseSent(reply))
  return sendList(withETag(reply, tag), shape, listed)
}
