import { createHash } from 'node:crypto'
import { MAX_ALT_LENGTH, MAX_ALT_NAMES } from '@vitrina/schema/picture'
import type { App } from '../../platform/http/app.ts'
import { Type } from '../../platform/http/bodies/schema.ts'
import { ApiError } from '../../platform/http/errors.ts'
import { Form, operation } from '../../platform/http/operation.ts'
import { siteOf } from '../../platform/http/operator.ts'
import { matches } from '../../platform/http/protocol/etag.ts'
import { anyText, elementsIn, parseQuery } from '../../platform/http/protocol/query.ts'
import type { Database } from '../../platform/postgres/pool/sql.ts'
import { selectAlts, updateAlt } from './picture-queries.ts'

const NAMES = { names: anyText('Names of pictures, as in their addresses, separated by commas') }

/**
 * Public route with the descriptions of pictures by name (rule 1.9): a shop page requests those of all its pictures in one call.
 */
export const serveAlts = (app: App, sql: Database): void => {
  app.get('/pictures/alt', { config: { openapi: false } }, async (request, reply) => {
    const names = elementsIn(parseQuery(NAMES, request).names ?? '')
    if (names.length > MAX_ALT_NAMES)
      throw new ApiError('too_long.elements', { length: names.length, max: MAX_ALT_NAMES })
    const alts = await selectAlts(sql, names)
    const body = JSON.stringify(Object.fromEntries(alts.map(({ name, ...alt }) => [name, alt])))
    const etag = `"${createHash('sha256').update(body).digest('base64url').slice(0, 22)}"`
    reply.headers({ etag, 'cache-control': 'public, no-cache', 'access-control-allow-origin': '*' })
    if (matches(request.headers['if-none-match'], etag)) return reply.code(304).send()
    return reply.type('application/json; charset=utf-8').send(body)
  })
}

const Text = Type.Union([Type.String({ maxLength: MAX_ALT_LENGTH }), Type.Null()])

/** Route by which operators describe a picture. */
export const altRoutes = (app: App, sql: Database): void => {
  const body = Form({ alt_ro: Text, alt_ru: Text, alt_en: Text, alt_uk: Text })
  operation(app, 'PUT sites/:site/picture-alt/:name', { body }, async (request) => {
    const { alt_ro, alt_ru, alt_en, alt_uk } = request.body
    const alt = {
      alt_ro: cleanText(alt_ro),
      alt_ru: cleanText(alt_ru),
      alt_en: cleanText(alt_en),
      alt_uk: cleanText(alt_uk),
    }
    const [known] = await updateAlt(sql, siteOf(request).id, request.params.name, alt)
    if (!known) throw new ApiError('not_found')
  })
}

/** Undefined for a description of only spaces. */
const cleanText = (text: string | null): string | null => text?.replaceAll('\0', '').trim() || null
