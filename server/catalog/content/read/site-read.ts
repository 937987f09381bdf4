import type { FastifyRequest } from 'fastify'
import { callerOf } from '../../../platform/http/authentication.ts'
import { ownAudienceOf } from '../../../platform/own-fields/own-audience.ts'
import type { ResponseCache } from '../../../platform/reading/response-cache.ts'
import type { ContentDeclaration } from '../declared.ts'

/**
 * Site of a read, the state of these kinds of objects there, and the declaration with the own fields that are visible to the
 * caller.
 */
export const siteRead = async (
  request: FastifyRequest,
  ready: ResponseCache,
  declared: ContentDeclaration,
  types: readonly [string, ...string[]],
) => {
  const { siteId } = callerOf(request)
  const state = await ready.state(siteId, types)
  const { ownFields, place } = state
  return {
    siteId,
    state,
    at: await declared.at(place, { siteId, ownFields }, ownAudienceOf(request, 'content:write')),
  }
}
