import type { ListShape } from '@vitrina/schema/wire/list-shape'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { callerOf } from '../http/authentication.ts'
import { hasResponseEnded } from '../http/protocol/response-end.ts'
import { type Links, linkHeader } from './links.ts'
import type { CachedResponse } from './response-cache.ts'
import { sendJson } from './send.ts'

/** Form of a list for a caller: from `shape` of the call, else from the site of the token (rule 4.1.2). */
export const shapeFor = (request: FastifyRequest, requested: ListShape | undefined): ListShape =>
  requested ?? callerOf(request).listShape

/** ETag of a list in this form, derived from that of the array, so that the two forms never share a tag. */
export const shapedTag = (tag: string, shape: ListShape): string =>
  shape === 'page' ? tag.replace(/"$/, '.page"') : tag

/**
 * Sends a list in this form. Its bytes may be shared with other responses, so the page is wrapped around them. A disconnected
 * client gets nothing, because the lease of the bytes has ended with it.
 */
export const sendList = (
  reply: FastifyReply,
  shape: ListShape,
  list: Pick<CachedResponse, 'body' | 'total'>,
  links: Links = {},
) => {
  reply.headers(linkHeader(links))
  if (hasResponseEnded(reply)) return sendJson(reply, NOTHING)
  return sendJson(reply, shape === 'page' ? pageAround(list.body, list.total, links) : list.body)
}

const NOTHING = Buffer.alloc(0)
const CLOSING = Buffer.from('}')

const pageAround = (array: Buffer, count: number, { next, prev }: Links): Buffer => {
  const place = JSON.stringify({ count, next: next ?? null, previous: prev ?? null })
  return Buffer.concat([Buffer.from(`${place.slice(0, -1)},"results":`), array, CLOSING])
}
