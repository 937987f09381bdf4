import { namesIn } from '@vitrina/schema/json-schema'
import { OWN_FIELD, OWN_FIELD_READ } from '@vitrina/schema/own-fields'
import { kindOf } from '@vitrina/schema/sentences/kinds'
import { isObject } from '@vitrina/schema/wire/object'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { DRY_RUN_HEADER, send } from '../../../platform/batch/answer.ts'
import { parseObject } from '../../../platform/batch/batch.ts'
import { DRY_RUN, idIn } from '../../../platform/batch/options.ts'
import { asSingleObjectError } from '../../../platform/batch/single-object-error.ts'
import type { Writer } from '../../../platform/batch/writer.ts'
import type { App } from '../../../platform/http/app.ts'
import { callerOf, scoped } from '../../../platform/http/authentication.ts'
import { bytesOf } from '../../../platform/http/bodies/body.ts'
import { refuseBomb } from '../../../platform/http/bodies/json.ts'
import { ApiError } from '../../../platform/http/errors.ts'
import { parseQuery } from '../../../platform/http/protocol/query.ts'
import { type StoredResponse, storedJsonResponse } from '../../../platform/http/protocol/stored-response.ts'
import { ownAudienceOf } from '../../../platform/own-fields/own-audience.ts'
import { ownFieldsVersion, selectOwnFields } from '../../../platform/own-fields/own-field-rows.ts'
import { withDryRun } from '../../../platform/postgres/dry-run.ts'
import type { Database, Sql, Transaction } from '../../../platform/postgres/pool/sql.ts'
import { narrowed, narrowedList, narrowingIn, narrowingOf } from '../../../platform/reading/narrowing.ts'
import type { ContentDeclaration } from '../declared.ts'
import { convertField, previewConversion } from './convert-field.ts'
import { CONVERSION, documentation, OWN_FIELD_LIST } from './documentation.ts'
import { changeField, declareField, removeField } from './own-field.ts'
import { addOwnFields, type OpenApiDocument, type OtherForms, SITE_DOCUMENT } from './site-document.ts'

/** Bytes of a body: a field has at most 200 choices with four labels. */
const BODY_LIMIT = 2 ** 20

const AT = `/external/${OWN_FIELD}`

interface Parts {
  readonly sql: Database
  readonly writer: Writer
  /** Any kind of object: each declaration contains the tables of all kinds. */
  readonly declared: ContentDeclaration
  /** Forms of the objects of a site outside the content. */
  readonly otherForms: (sql: Sql, siteId: number, request: FastifyRequest) => Promise<readonly OtherForms[]>
}

/** Declarations of own fields (rule 5.4.1), and the document of the site with them. */
export const ownFieldRoutes = (app: App, { sql, writer, declared, otherForms }: Parts): void => {
  const bodyIn = (request: FastifyRequest) => {
    const bytes = bytesOf(request)
    refuseBomb(bytes)
    const body = parseObject(bytes)
    if (!isObject(body)) throw new ApiError('invalid_type', { expected: 'object', got: kindOf(body) })
    return body
  }
  const manage = async (
    request: FastifyRequest,
    reply: FastifyReply,
    work: (sql: Transaction, isDry: boolean) => Promise<StoredResponse>,
  ) => {
    const { dry_run: isDry = false } = parseQuery(DRY_RUN, request)
    if (isDry) reply.headers(DRY_RUN_HEADER)
    return writer.once(request, bytesOf(request), (sql) =>
      withDryRun(sql, isDry, () => work(sql, isDry).catch(asSingleObjectError)),
    )
  }
  const declaring = (request: FastifyRequest) => {
    const { siteId, tokenId: origin } = callerOf(request)
    return { siteId, origin, requestId: request.id }
  }

  app.get('/external/openapi.json', { config: scoped(SITE_DOCUMENT, 'content:read') }, async (request) => {
    const { siteId } = callerOf(request)
    const [state] = await ownFieldsVersion(sql, siteId)
    const { tables } = await declared.at(
      sql,
      { siteId, ownFields: state?.version ?? 0 },
      ownAudienceOf(request, 'content:write'),
    )
    const document: OpenApiDocument = JSON.parse((await app.inject('/openapi.json')).body)
    return addOwnFields(document, tables.values(), await otherForms(sql, siteId, request))
  })

  app.get(AT, { config: scoped(documentation.list, 'content:read') }, async (request) => {
    const { object, ...narrowing } = parseQuery(OWN_FIELD_LIST, request)
    const fields = await selectOwnFields(sql, callerOf(request).siteId)
    const listedFields = object === undefined ? fields : fields.filter((field) => field.object === object)
    return narrowedList(listedFields, narrowingOf(narrowing))
  })

  app.post(
    AT,
    { config: scoped(documentation.create, 'content:write'), bodyLimit: BODY_LIMIT },
    async (request, reply) => {
      const response = await manage(request, reply, async (sql, isDry) => {
        const field = await declareField(sql, declaring(request), bodyIn(request))
        return isDry
          ? storedJsonResponse(201, { ...field, id: null })
          : storedJsonResponse(201, field, { location: `${AT}/${field.id}/` })
      })
      return send(reply, response)
    },
  )

  app.get(`${AT}/:id`, { config: scoped(documentation.one, 'content:read') }, async (request) => {
    const narrowing = narrowingIn(request, namesIn(OWN_FIELD_READ))
    const id = idIn(request)
    const field = (await selectOwnFields(sql, callerOf(request).siteId)).find((field) => field.id === id)
    if (!field) throw new ApiError('not_found')
    return narrowed(field, narrowing)
  })

  app.put(
    `${AT}/:id`,
    { config: scoped(documentation.change, 'content:write'), bodyLimit: BODY_LIMIT },
    async (request, reply) => {
      const id = idIn(request)
      const response = await manage(request, reply, async (sql) =>
        storedJsonResponse(200, await changeField(sql, declaring(request), id, bodyIn(request))),
      )
      return send(reply, response)
    },
  )

  app.post(
    `${AT}/:id/convert`,
    { config: scoped(documentation.convert, 'content:write'), bodyLimit: BODY_LIMIT },
    async (request, reply) => {
      const { dry_run: isDry = false, lost = 'refuse' } = parseQuery(CONVERSION, request)
      const id = idIn(request)
      if (isDry) {
        reply.headers(DRY_RUN_HEADER)
        const { siteId } = callerOf(request)
        return previewConversion(sql, siteId, id, bodyIn(request)).catch(asSingleObjectError)
      }
      const convert = (sql: Transaction) =>
        convertField(sql, declaring(request), id, bodyIn(request), lost).catch(asSingleObjectError)
      const response = await writer.once(request, bytesOf(request), async (sql) =>
        storedJsonResponse(200, await convert(sql)),
      )
      return send(reply, response)
    },
  )

  app.delete(
    `${AT}/:id`,
    { config: scoped(documentation.remove, 'content:write') },
    async (request, reply) => {
      const id = idIn(request)
      await manage(request, reply, async (sql) => {
        await removeField(sql, declaring(request), id)
        return storedJsonResponse(204, null)
      })
      return reply.code(204).send()
    },
  )
}
