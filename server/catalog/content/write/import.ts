import { type Column, isMovedToTrash } from '@vitrina/schema/columns'
import { objectNames } from '@vitrina/schema/labels/object-names'
import type { Field } from '@vitrina/schema/resource'
import { objectFromCells } from '../../../platform/batch/from-cells.ts'
import type {
  ContentImportable,
  ImportWrite,
  LineDependencies,
  WrittenLine,
} from '../../../platform/batch/importable.ts'
import { ownFieldsVersion } from '../../../platform/own-fields/own-field-rows.ts'
import { referencesOf, type Table } from '../../../platform/postgres/derive/table.ts'
import type { Transaction } from '../../../platform/postgres/pool/sql.ts'
import type { ContentDeclaration } from '../declared.ts'
import { type DeletionContext, importUndoing } from '../import-undo/undo-import.ts'
import { uniqueColumns } from '../queries.ts'
import type { ObjectDraft } from './draft.ts'
import { isRekeyed } from './repetitions.ts'
import { writeBatch } from './write.ts'

/** Import of files for one kind of object (rule 4.2.13). */
export const importable = (
  declared: ContentDeclaration,
  surroundings: DeletionContext,
): ContentImportable => {
  const { table, shownOnly } = declared.form
  const byName = new Map<string, Column>([
    ...declared.form.byName,
    ...table.own.map((column) => [column.name, column] as const),
  ])
  const unsuffixed = new Map(
    table.columns.flatMap((column) => (column.language === undefined ? [] : [[column.of, column] as const])),
  )
  const readable = new Map<string, Field | undefined>([
    ['id', undefined],
    ...[...byName, ...unsuffixed].map(([name, { field }]) => [name, field] as const),
  ])
  const all: ContentImportable = {
    path: table.resource.path,
    objects: objectNames(table.resource).many,
    names: new Set(['id', ...byName.keys(), ...shownOnly]),
    unsuffixed: new Set(unsuffixed.keys()),
    fillable: new Set([...byName.keys()].filter((name) => name !== table.key)),
    fromCells: (names, cells) => {
      // The creation time distinguishes the row of an id from a row of another site.
      const created_at = cells[names.indexOf('created_at')]
      return objectFromCells(readable, names, cells, created_at ? { created_at } : {})
    },
    write: (sql, lines, how) => writeLines(sql, declared, lines, how),
    update: (sql, lines, how) =>
      writeBatch(sql, declared, lines, {
        ...how,
        intent: 'update',
        mode: 'both',
        slugs: 'given',
        lenient: true,
        ignored: null,
        lines: true,
      }),
    at: async (sql, siteId) => {
      const [state] = await ownFieldsVersion(sql, siteId)
      const at = await declared.at(sql, { siteId, ownFields: state?.version ?? 0 }, 'writers')
      return at === declared ? all : importable(at, surroundings)
    },
    undoing: isMovedToTrash(table.resource) ? importUndoing(declared, surroundings) : null,
    comparing: null,
  }
  return all
}

/**
 * Writes lines in the order of the file: a repeated key means the row of the earlier line. Lines without a
 * repetition are written together.
 */
const writeLines = async (
  sql: Transaction,
  declared: ContentDeclaration,
  lines: readonly Buffer[],
  how: ImportWrite,
): Promise<WrittenLine[]> => {
  const written = new Array<WrittenLine>(lines.length)
  let left = lines.map((bytes, place) => ({ bytes, place }))
  while (left.length > 0) {
    const batch = left
    const drafts = await writeBatch(
      sql,
      declared,
      batch.map(({ bytes }) => bytes),
      {
        ...how,
        textLanguage: how.textLanguage ?? undefined,
        intent: 'upsert',
        lenient: true,
        ignored: null,
        lines: true,
      },
    )
    left = batch.filter((_, index) => isRepetition(drafts[index]))
    batch.forEach(({ place }, index) => {
      const draft = drafts[index]
      if (draft) written[place] = lineOf(draft, declared.form.table)
    })
  }
  return written
}

const isRepetition = (draft: ObjectDraft | undefined): boolean =>
  draft?.faults.some(({ key }) => key === 'duplicate.batch') ?? false

const lineOf = (draft: ObjectDraft, table: Table): WrittenLine => ({
  outcome: draft.outcome,
  faults: draft.faults,
  waits:
    draft.faults.length > 0 &&
    draft.faults.every(
      ({ key, field, parameters }) =>
        key === 'not_found.object' &&
        field !== table.key &&
        parameters?.object === table.resource.path &&
        parameters.field === table.key,
    ),
  ties: () => tiesOf(draft, table),
})

const tiesOf = (draft: ObjectDraft, table: Table): LineDependencies => {
  const { id, storedKey, inputId, outcome, values, faults, slugSources } = draft
  const isNew = outcome === 'created'
  const named = storedKey !== null ? [`${table.key} ${storedKey}`] : inputId !== null ? [`id ${inputId}`] : []
  for (const { name } of uniqueColumns(table))
    if (typeof values[name] === 'string' && slugSources[name] === undefined)
      named.push(`${name} ${values[name]}`)
  return {
    dependent:
      refersToItself(table) ||
      // An unknown id may be that of an earlier line; a dry run assigns the same ids in each chunk.
      (inputId !== null && (isNew || inputId !== id)) ||
      (!isNew && isRekeyed(draft, table)) ||
      faults.some(({ key }) => key === 'duplicate'),
    named,
    slugNames: Object.entries(slugSources).map(([name, base]) => `${name} ${base}`),
  }
}

const refersToItself = (table: Table): boolean =>
  referencesOf(table).some(({ to }) => to === table.resource.path)
