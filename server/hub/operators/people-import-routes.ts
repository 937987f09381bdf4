import { createHash } from 'node:crypto'
import {
  FOREIGN_FORMATS,
  MAX_SLICE_BYTES,
  type PeopleFile,
  type PeopleImportState,
} from '@vitrina/schema/console/people-import'
import { LANGUAGES } from '@vitrina/schema/languages'
import type { App } from '../../platform/http/app.ts'
import { Type } from '../../platform/http/bodies/schema.ts'
import { ApiError, errorEntryOf } from '../../platform/http/errors.ts'
import { Form, operation } from '../../platform/http/operation.ts'
import { languageOf } from '../../platform/http/protocol/language.ts'
import { beginImport, importPeople } from '../people-import/import-people.ts'
import { deleteProgress, type ImportProgress, selectProgress } from '../people-import/import-queries.ts'
import type { SlicePlace } from '../people-import/slice.ts'
import { auditActorOf, namedSite, type OperatorParts } from './managing.ts'

const OrNone = <T extends Parameters<typeof Type.Union>[0][number]>(type: T) =>
  Type.Union([type, Type.Null()])

const Count = Type.Integer({ minimum: 0, maximum: Number.MAX_SAFE_INTEGER })

const ImportFile = Form({
  name: Type.String({ maxLength: 255 }),
  size: Count,
  modified: Count,
  site: OrNone(Type.String({ maxLength: 100 })),
  language: Type.Enum([...LANGUAGES]),
  format: OrNone(Type.Enum([...FOREIGN_FORMATS])),
  salt: OrNone(Type.String({ maxLength: 1000 })),
})

const BASE64 = Math.ceil(MAX_SLICE_BYTES / 3) * 4

const Slice = Form({
  file: ImportFile,
  offset: Count,
  bytes: Type.String({ maxLength: BASE64, pattern: '^[A-Za-z0-9+/]*={0,2}$' }),
  last: Type.Boolean(),
})

const OneImport = Type.Object({ id: Type.String({ pattern: '^[0-9a-f]{64}$' }) })

/**
 * Imports people from a file that remains in the browser. The server requests one slice after another, each from the end of the
 * last one, and stores only the people of a slice.
 */
export const peopleImportRoutes = (app: App, { sql, readPeople }: OperatorParts): void => {
  operation(app, 'POST hub/people-import', { body: ImportFile }, async ({ body: file }) => {
    await namedSite(sql, file.site)
    const digest = digestOfFile(file)
    return stateOf(digest, await beginImport(sql, digest))
  })

  operation(app, 'GET hub/people-import/:id', { params: OneImport }, async ({ params }) => {
    const digest = Buffer.from(params.id, 'hex')
    return stateOf(digest, await begun(digest))
  })

  operation(
    app,
    'POST hub/people-import/:id/slice',
    { params: OneImport, body: Slice, bodyLimit: 2 * BASE64 },
    async (request) => {
      const { file, offset, last } = request.body
      const digest = digestOfFile(file)
      // The options for the lines are not stored, and must be the same as at the start of the import.
      if (digest.toString('hex') !== request.params.id) throw new ApiError('not_found')
      const before = await begun(digest)
      const start = before.position as SlicePlace | null
      const { offset: expected } = stateOf(digest, before)
      if (offset !== expected)
        throw new ApiError('conflict.offset', { offset: expected }, { members: { offset: expected } })
      if (start?.ended) return { ...stateOf(digest, before), lines: [] }
      const siteId = await namedSite(sql, file.site)
      const { language, format, salt } = file
      const { people, faulty, place } = readPeople(Buffer.from(request.body.bytes, 'base64'), start, last, {
        language,
        format: format ?? undefined,
        salt: salt ?? undefined,
      })
      const messageLanguage = languageOf(request.headers['accept-language'])
      const after = await importPeople(
        sql,
        { digest, siteId, proven: false, by: auditActorOf(request) },
        before,
        {
          people,
          refused: faulty.length,
          position: place,
          errorBytes: 0,
        },
      )
      const lines = faulty.flatMap(({ line, faults }) =>
        faults.map((fault) => {
          const { field, ...entry } = errorEntryOf(fault, messageLanguage)
          return { line, ...(field !== undefined && { field }), ...entry }
        }),
      )
      return { ...stateOf(digest, after), lines }
    },
  )

  operation(app, 'DELETE hub/people-import/:id', { params: OneImport }, async ({ params }) => {
    const rows = await deleteProgress(sql, Buffer.from(params.id, 'hex'))
    if (rows.length === 0) throw new ApiError('not_found')
  })

  const begun = async (digest: Buffer): Promise<ImportProgress> => {
    const [progress] = await selectProgress(sql, digest)
    if (!progress) throw new ApiError('not_found')
    return progress
  }
}

/**
 * Digest of the file and its options. Imports of the command line include their paths, so they are different
 * imports.
 */
const digestOfFile = ({ name, size, modified, site, language, format, salt }: PeopleFile): Buffer =>
  createHash('sha256')
    .update(JSON.stringify(['console', name, size, modified, site, language, format, salt]))
    .digest()

const stateOf = (
  digest: Buffer,
  { position, made, known, kept, refused }: ImportProgress,
): PeopleImportState => {
  const { offset = 0, ended = false } = (position as SlicePlace | null) ?? {}
  return { id: digest.toString('hex'), offset, done: ended, made, known, kept, refused }
}
