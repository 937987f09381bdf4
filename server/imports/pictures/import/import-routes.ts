import { MAX_ARCHIVE_BYTES, type PictureImport } from '@vitrina/schema/console/picture-import'
import { type Message, say } from '@vitrina/schema/labels/say'
import { idIn } from '../../../platform/batch/options.ts'
import type { App } from '../../../platform/http/app.ts'
import { callerOf } from '../../../platform/http/authentication.ts'
import { streamOf } from '../../../platform/http/bodies/body.ts'
import { Type } from '../../../platform/http/bodies/schema.ts'
import { ApiError } from '../../../platform/http/errors.ts'
import { Form, operation, type WithDates } from '../../../platform/http/operation.ts'
import { siteOf } from '../../../platform/http/operator.ts'
import { languageOf } from '../../../platform/http/protocol/language.ts'
import type { Database } from '../../../platform/postgres/pool/sql.ts'
import type { Queue } from '../../../platform/queues/queue.ts'
import {
  closePictureImport,
  countUnfinished,
  insertPictureImport,
  type PictureImportRow,
  type PictureTask,
  selectImport,
  selectImports,
  selectOutcomes,
} from './import-queries.ts'
import { receivePart } from './receive.ts'

interface Parts {
  readonly sql: Database
  readonly queue: Queue<PictureTask>
}

/** Maximum number of unfinished imports per site: each stores an archive. */
const MAX_UNFINISHED = 5

/** Maximum number of imports in the list. */
const MAX_SHOWN = 20

/** Maximum number of file names per group in a report. */
const MAX_NAMES = 1_000

/** Declares the operations for uploading archives of pictures and reading their outcomes. */
export const pictureImportRoutes = (app: App, { sql, queue }: Parts): void => {
  const New = Form({
    name: Type.String({ minLength: 1, maxLength: 300 }),
    size: Type.Integer({ minimum: 1, maximum: MAX_ARCHIVE_BYTES }),
  })
  operation(app, 'POST sites/:site/picture-import', { body: New }, async (request) => {
    const { siteId, tokenId: origin } = callerOf(request)
    return sql.begin(async (sql) => {
      const id = await insertPictureImport(sql, siteId, { origin, ...request.body })
      // Counted after the insert, whose row lock makes concurrent inserts of the site wait for this commit.
      const [unfinished] = await countUnfinished(sql, siteId)
      if (unfinished && unfinished.count > MAX_UNFINISHED)
        throw new ApiError('too_many_requests.imports', { max: MAX_UNFINISHED })
      return { id }
    })
  })

  app.register(async (app) => {
    // The declared media type is ignored; the content decides.
    app.addContentTypeParser('*', (_request, payload, done) => done(null, payload))
    const querystring = Type.Object({ offset: Type.Integer({ minimum: 0 }) })
    operation(
      app,
      'PATCH sites/:site/picture-import/:id',
      { querystring, config: { body: 'stream' } },
      async (request) => {
        const task = { siteId: siteOf(request).id, id: idIn(request) }
        return {
          received: await receivePart({ sql, queue }, task, request.query.offset, streamOf(request)),
        }
      },
    )
  })

  operation(app, 'GET sites/:site/picture-import', {}, async (request) => {
    const language = languageOf(request.headers['accept-language'])
    return (await selectImports(sql, siteOf(request).id, MAX_SHOWN)).map((row) => shown(row, language))
  })

  operation(app, 'GET sites/:site/picture-import/:id', {}, async (request) => {
    const task = { siteId: siteOf(request).id, id: idIn(request) }
    const [row] = await selectImports(sql, task.siteId, 1, task.id)
    if (!row) throw new ApiError('not_found')
    const language = languageOf(request.headers['accept-language'])
    const groups = await selectOutcomes(sql, task, MAX_NAMES)
    return {
      ...shown(row, language),
      groups: groups.map((group) => ({ ...group, reason: sentenceOf(group.reason, language) })),
    }
  })

  operation(app, 'DELETE sites/:site/picture-import/:id', {}, async (request) => {
    const task = { siteId: siteOf(request).id, id: idIn(request) }
    const cancelled = await sql.begin((sql) => closePictureImport(sql, task, 'cancelled'))
    if (!cancelled) throw new ApiError((await selectImport(sql, task)) ? 'conflict.over' : 'not_found')
  })
}

type Language = ReturnType<typeof languageOf>

const sentenceOf = (reason: Message | null, language: Language): string | null =>
  reason && say(reason, language)

const shown = (row: PictureImportRow, language: Language): WithDates<PictureImport> => ({
  ...row,
  reason: sentenceOf(row.reason, language),
})
