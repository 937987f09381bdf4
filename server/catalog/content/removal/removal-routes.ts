import { isMovedToTrash } from '@vitrina/schema/columns'
import {
  MAX_REMOVED_OBJECTS,
  type RemovalProgress,
  type UndoneRemoval,
} from '@vitrina/schema/console/removal'
import { objectRight } from '@vitrina/schema/console/rights-of-routes'
import { TRASH_DAYS } from '@vitrina/schema/console/trash'
import type { Resource } from '@vitrina/schema/resource'
import { MAX_INTEGER } from '@vitrina/schema/wire/number'
import type { FastifyRequest } from 'fastify'
import type { Belongings, Use } from '../../../platform/batch/use.ts'
import type { Writer } from '../../../platform/batch/writer.ts'
import type { App } from '../../../platform/http/app.ts'
import { callerOf } from '../../../platform/http/authentication.ts'
import { Type } from '../../../platform/http/bodies/schema.ts'
import { ApiError } from '../../../platform/http/errors.ts'
import { Form, operation } from '../../../platform/http/operation.ts'
import { hasRight, requireObjectRight, siteOf } from '../../../platform/http/operator.ts'
import { languageOf } from '../../../platform/http/protocol/language.ts'
import { untilSent } from '../../../platform/http/protocol/response-end.ts'
import { storedJsonResponse } from '../../../platform/http/protocol/stored-response.ts'
import { inPortions, sweepWhileOpen } from '../../../platform/http/sweep.ts'
import type { Database, Reads, Transaction } from '../../../platform/postgres/pool/sql.ts'
import type { Expensive } from '../../../platform/reading/expensive.ts'
import type { ResponseCache } from '../../../platform/reading/response-cache.ts'
import { declare } from '../declared.ts'
import { siteRead } from '../read/site-read.ts'
import type { DependentRows } from '../trash/trash-queries.ts'
import { findDuplicates } from './duplicates.ts'
import { listRemovals } from './list-removals.ts'
import { previewRemoval } from './preview.ts'
import { deleteOldRemovals, lockRemoval, type Removal } from './removal-queries.ts'
import { beginRemoval, continueRemoval } from './remove.ts'
import { undoRemoval } from './undo-removal.ts'

interface Parts {
  readonly sql: Database
  readonly resources: readonly Resource[]
  readonly writer: Writer
  readonly ready: ResponseCache
  readonly expensive: Expensive
  readonly uses: readonly Use[]
  readonly belongings: readonly Belongings[]
  readonly along: readonly DependentRows[]
}

const Id = Type.Integer({ minimum: 1, maximum: MAX_INTEGER })
const REQUEST = {
  object: Type.String(),
  ids: Type.Array(Id, { minItems: 1, maxItems: MAX_REMOVED_OBJECTS, uniqueItems: true }),
  target: Type.Union([Id, Type.Null()]),
}
const One = Type.Object({ id: Type.Integer({ minimum: 1, maximum: Number.MAX_SAFE_INTEGER }) })
const Compared = Type.Object({
  object: Type.String(),
  by: Type.String(),
  after: Type.Optional(Type.Integer({ minimum: 0, maximum: MAX_INTEGER })),
})

/** Operations that find duplicates, and that remove objects with their references moved or cleared, restorable together. */
export const removalRoutes = (
  app: App,
  { sql, resources, writer, ready, expensive, ...relations }: Parts,
): void => {
  // Objects with personal data are not kept in the trash, so their removal could not be undone.
  const declared = declare(resources)
  const known = (path: string) => {
    const one = declared.get(path)
    if (!one || !isMovedToTrash(one.form.table.resource)) throw new ApiError('not_found')
    return one
  }
  sweepWhileOpen(app, 'removals', () => inPortions((most) => deleteOldRemovals(sql, TRASH_DAYS, most)))

  const mayRead = (request: FastifyRequest) => (path: string) =>
    hasRight(request, objectRight(path, 'read') ?? 'catalogue.read')

  /** Runs a part of a removal in the write queue of its site. */
  const written = async <Answer>(
    request: FastifyRequest,
    work: (sql: Transaction, parts: Parameters<typeof beginRemoval>[1]) => Promise<Answer>,
  ): Promise<Answer> => {
    const { siteId, tokenId: origin } = callerOf(request)
    const parts = {
      ...relations,
      ...{ declared, siteId, origin, requestId: request.id, rights: siteOf(request).rights },
      permit: (path: string) => requireObjectRight(request, path, 'write'),
    }
    const body = Buffer.from(JSON.stringify(request.body ?? null))
    const { body: answer } = await writer.once(request, body, async (sql) =>
      storedJsonResponse(200, await work(sql, parts)),
    )
    return JSON.parse(String(answer)) as Answer
  }

  const locked = async (sql: Transaction, siteId: number, id: number): Promise<Removal> => {
    const [removal] = await lockRemoval(sql, siteId, id)
    if (!removal) throw new ApiError('not_found')
    return removal
  }

  operation(app, 'GET sites/:site/duplicate', { querystring: Compared }, async (request, reply) => {
    const { object, by, after = 0 } = request.query
    const one = known(object)
    requireObjectRight(request, object, 'read')
    const { siteId, state, at } = await siteRead(request, ready, one, [object])
    const read = (place: Reads) => findDuplicates(place, at.form.table, siteId, by, after)
    const preview = await expensive(siteId, state.place, untilSent(reply), read)
    if (!preview) throw new ApiError('not_found')
    return preview
  })

  operation(app, 'GET sites/:site/removal', {}, async (request) => {
    const language = languageOf(request.headers['accept-language'])
    const tables = new Map([...declared].map(([path, { form }]) => [path, form.table]))
    const { place } = await ready.state(siteOf(request).id, ['category'])
    const rows = await listRemovals(place, siteOf(request).id, tables, language)
    return rows.filter(({ object }) => mayRead(request)(object))
  })

  operation(app, 'POST sites/:site/removal/preview', { body: Form(REQUEST) }, async (request) => {
    const { object, ids, target } = request.body
    const one = known(object)
    requireObjectRight(request, object, 'write')
    const { siteId, state, at } = await siteRead(request, ready, one, [object])
    const language = languageOf(request.headers['accept-language'])
    const previewRequest = { siteId, object, ids, target, language, mayRead: mayRead(request) }
    return previewRemoval(state.place, at, relations.uses, previewRequest)
  })

  const NewRemoval = Form({ ...REQUEST, take: Type.Array(Type.String(), { maxItems: 200 }) })
  operation(
    app,
    'POST sites/:site/removal',
    { body: NewRemoval },
    async (request): Promise<RemovalProgress> => {
      const { object: type, ids, target, take: inherited } = request.body
      known(type)
      requireObjectRight(request, type, 'write')
      if (target !== null && ids.includes(target)) throw new ApiError('bad_request')
      return written(request, (sql, parts) =>
        beginRemoval(sql, parts, { type, ids, target, taken: inherited }),
      )
    },
  )

  operation(
    app,
    'POST sites/:site/removal/:id',
    { params: One },
    async (request): Promise<RemovalProgress> =>
      written(request, async (sql, parts) =>
        continueRemoval(sql, parts, await locked(sql, parts.siteId, Number(request.params.id))),
      ),
  )

  operation(
    app,
    'POST sites/:site/removal/:id/undo',
    { params: One },
    async (request): Promise<UndoneRemoval> =>
      written(request, async (sql, parts) =>
        undoRemoval(sql, parts, await locked(sql, parts.siteId, Number(request.params.id))),
      ),
  )
}
