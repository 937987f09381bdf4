import {
  MAX_LABEL_LENGTH,
  MAX_LABELS,
  MAX_SEARCHED_ORDERS,
  type NotedWord,
  type NoteLabel,
} from '@vitrina/schema/labels/note-label'
import type { FastifyRequest } from 'fastify'
import type { App } from '../../platform/http/app.ts'
import { Type } from '../../platform/http/bodies/schema.ts'
import { ApiError } from '../../platform/http/errors.ts'
import { fieldError } from '../../platform/http/field-errors.ts'
import { Form, operation } from '../../platform/http/operation.ts'
import { siteOf } from '../../platform/http/operator.ts'
import type { Database, Sql } from '../../platform/postgres/pool/sql.ts'
import { deleteLabel, selectLabels, selectUnlabelled, upsertLabel } from './label-queries.ts'

interface Parts {
  readonly sql: Database
  /** Records an operator's action on a label in the audit log, in its transaction. */
  readonly noteOf: (request: FastifyRequest) => (
    sql: Sql,
    entry: {
      readonly event: 'note_label_set' | 'note_label_removed'
      readonly siteId: number
      readonly detail: Readonly<Record<string, unknown>>
    },
  ) => PromiseLike<unknown>
}

const Word = {
  field: Type.Union([Type.Literal('payment'), Type.Literal('delivery')]),
  // Not trimmed, like the words in orders.
  word: Type.String({ minLength: 1, maxLength: MAX_LABEL_LENGTH, pattern: '^[^\\u0000]*$' }),
}

const Text = Type.Union([
  Type.String({ maxLength: MAX_LABEL_LENGTH, pattern: '^[^\\u0000-\\u001f\\u007f]*$' }),
  Type.Null(),
])

const Label = Form({ ...Word, label_ro: Text, label_ru: Text, label_en: Text, label_uk: Text })
const OneWord = Form(Word)

const textOrNull = (text: string | null): string | null => text?.trim() || null

/** Operations on the labels of a site for words in payment and delivery: readable with all roles, writable for owners. */
export const noteLabels = (app: App, { sql, noteOf }: Parts): void => {
  operation(app, 'GET sites/:site/note-label', {}, async (request) => selectLabels(sql, siteOf(request).id))

  operation(app, 'GET sites/:site/note-label/unlabelled', {}, async (request) =>
    selectUnlabelled(sql, siteOf(request).id, {
      latest: MAX_SEARCHED_ORDERS,
      most: MAX_LABELS,
      longest: MAX_LABEL_LENGTH,
    }),
  )

  operation(app, 'PUT sites/:site/note-label', { body: Label }, async (request) => {
    const { id: siteId } = siteOf(request)
    const label = labelOf(request.body)
    await sql.begin(async (sql) => {
      const set = await upsertLabel(sql, siteId, label, MAX_LABELS)
      if (set.length === 0)
        throw fieldError('word', 'too_long.elements', { length: MAX_LABELS + 1, max: MAX_LABELS })
      await noteOf(request)(sql, { event: 'note_label_set', siteId, detail: named(label) })
    })
  })

  operation(app, 'DELETE sites/:site/note-label', { body: OneWord }, async (request) => {
    const { id: siteId } = siteOf(request)
    await sql.begin(async (sql) => {
      if ((await deleteLabel(sql, siteId, request.body)).length === 0) throw new ApiError('not_found')
      await noteOf(request)(sql, { event: 'note_label_removed', siteId, detail: named(request.body) })
    })
  })
}

/** The word itself is not logged: it may be a person's name, and the log outlives an erasure. */
const named = ({ field }: NotedWord) => ({ field })

const labelOf = (input: NoteLabel): NoteLabel => {
  const label = {
    ...input,
    label_ro: textOrNull(input.label_ro),
    label_ru: textOrNull(input.label_ru),
    label_en: textOrNull(input.label_en),
    label_uk: textOrNull(input.label_uk),
  }
  if ([label.label_ro, label.label_ru, label.label_en, label.label_uk].every((text) => text === null))
    throw fieldError('label_ro', 'required')
  return label
}
