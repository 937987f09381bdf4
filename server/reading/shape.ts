import type { Fault } from '@vitrina/schema/errors'
import { wordAmong } from '@vitrina/schema/wire/choice'
import { LIST_SHAPES, type ListShape } from '@vitrina/schema/wire/list-shape'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { invalid } from '../batch/options.ts'
import { callerOf } from '../http/authentication.ts'
import type { Answer } from './answers.ts'
import { type Links, linkHeader } from './links.ts'
import { sendJson } from './send.ts'

/** The form of a list that a call asks for by `shape`; null when it does not say (rule 4.1.2). */
export const shapeIn = (given: ReadonlyMap<string, string>, faults: Fault[]): ListShape | null => {
  const text = given.get('shape')
  const shape = wordAmong(text, LIST_SHAPES)
  if (text !== undefined && shape === undefined)
    faults.push(invalid('shape', 'one_of', { valid: LIST_SHAPES }))
  return shape ?? null
}

/** The form in which a caller gets a list: as the call says, else as the site of the token has it. */
export const shapeFor = (request: FastifyRequest, asked: ListShape | null): ListShape =>
  asked ?? callerOf(request).listShape

/** The ETag of a list in this form, made of the one it has as an array: whoever keeps the one form never has the other. */
export const shapedTag = (tag: string, shape: ListShape): string =>
  shape === 'page' ? tag.replace(/"$/, '.page"') : tag

/** Answers with a list in this form. Its bytes may be kept for others, so a page is put around them. */
export const sendList = (
  reply: FastifyReply,
  shape: ListShape,
  { body, total }: Pick<Answer, 'body' | 'total'>,
  links: Links = {},
) => sendJson(reply.headers(linkHeader(links)), shape === 'page' ? pageAround(body, total, links) : body)

const CLOSING = Buffer.from('}')

const pageAround = (array: Buffer, count: number, { next, prev }: Links): Buffer => {
  const place = JSON.stringify({ count, next: next ?? null, previous: prev ?? null })
  return Buffer.concat([Buffer.from(`${place.slice(0, -1)},"results":`), array, CLOSING])
}
