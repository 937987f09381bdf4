import type { Fault } from '@vitrina/schema/errors'
import { messageOf, type SentenceKey, type SentenceParameters } from '@vitrina/schema/labels/say'
import { OWN_FIELD_PREFIX } from '@vitrina/schema/own-field-prefix'
import { kindOf } from '@vitrina/schema/sentences/kinds'
import { isObject } from '@vitrina/schema/wire/object'
import type { Holder, PendingReference, Sink } from '@vitrina/schema/wire/sink'
import { type IgnoredFields, unknownField } from '@vitrina/schema/wire/unknown-fields'
import { parseColumn, parseId } from '@vitrina/schema/wire/value'
import { writtenInDigits } from '@vitrina/schema/wire/written-number'
import { gatherFlat } from '../../../platform/own-fields/own-values.ts'
import type { StoredColumn, Table } from '../../../platform/postgres/derive/table.ts'

/** Matching of the objects of a call to rows, as the call requests it. */
export type RequestedIntent = 'create' | 'update' | 'upsert'

/**
 * Matching of the objects of a call to rows. `createOrUpdate`: a create at a site whose setting
 * lets it update existing objects (rule 4.2.1).
 */
export type Intent = RequestedIntent | 'createOrUpdate'

/** Parsed object of a call, before it is written. */
export interface ObjectDraft {
  readonly index: number
  /** Id in the call; null if it has none. */
  inputId: number | null
  /** Creation time of the row that a line's id means, in ms; null if the line does not contain it. */
  readonly inputCreation: number | null
  /** Id of the row to write: found, or assigned before the insert. Null until then. */
  id: number | null
  /** Client key of the row before the write. */
  storedKey: string | null
  outcome: 'created' | 'updated' | 'unchanged' | 'invalid'
  /**
   * New values of the named columns: the parsed object itself with replaced values, since a copy of thousands
   * of objects costs more than all checks.
   */
  readonly values: Holder
  readonly references: PendingReference[]
  readonly faults: Fault[]
  /** Digest by which the same bytes are recognised; null when their meaning may change. */
  digest: string | null
  /** True if it contains a code that is probably mistyped. */
  isDoubtful: boolean
  /** True if it has the same row as an earlier object, and so is written after it. */
  follows: boolean
  /** Sources of the automatic slugs, by column. */
  slugSources: Readonly<Record<string, string>>
}

export const NO_SLUG_SOURCES: ObjectDraft['slugSources'] = {}

/** Table with prepared data for parsing its objects. */
export interface TableForm {
  readonly table: Table
  readonly byName: ReadonlyMap<string, StoredColumn>
  readonly names: readonly string[]
  /** Fields that reads return and writes ignore. */
  readonly shownOnly: ReadonlySet<string>
}

export const formOf = (table: Table): TableForm => ({
  table,
  byName: new Map(table.columns.map((column) => [column.name, column])),
  names: ['id', ...table.columns.map(({ name }) => name)],
  shownOnly: new Set(['created_at', 'updated_at', ...table.joined.map(({ name }) => name)]),
})

export const addFault = <K extends SentenceKey>(
  draft: ObjectDraft,
  field: string | null,
  key: K,
  ...parameters: SentenceParameters<K>
): void => {
  draft.faults.push({
    index: draft.index,
    ...(field === null ? {} : { field }),
    ...messageOf(key, ...parameters),
  })
}

/** Maximum number of faults reported for one object. */
const MAX_FAULTS = 10_000

/** Options for reading the objects of a call. */
export interface Reading {
  readonly form: TableForm
  readonly intent: Intent
  readonly timeZone: string
  /** Id in the URL path. */
  readonly addressed: number | undefined
  readonly ignored: IgnoredFields | null
  /** Collects codes that are probably mistyped, percent-encoded. */
  readonly doubtful: Set<string>
  /** True if each object is a line of a file. */
  readonly lines: boolean
}

/** Parses one object; `json` is its text. The faults of the draft list the errors. */
export const draftOf = (
  object: unknown,
  index: number,
  { form, intent, timeZone, addressed, ignored, doubtful, lines }: Reading,
  json: () => string,
): ObjectDraft => {
  const draft: ObjectDraft = {
    index,
    inputId: null,
    inputCreation: lines && isObject(object) ? instantOf(object.created_at) : null,
    id: null,
    storedKey: null,
    outcome: 'updated',
    values: isObject(object) ? object : {},
    references: [],
    faults: [],
    digest: null,
    isDoubtful: false,
    follows: false,
    slugSources: NO_SLUG_SOURCES,
  }
  if (!isObject(object)) {
    addFault(draft, null, 'invalid_type', { expected: 'object', got: kindOf(object) })
    return draft
  }
  const sink: Sink = {
    timeZone,
    fault: (field, key, ...parameters) => addFault(draft, field, key, ...parameters),
    reference: (reference) => draft.references.push(reference),
    isInDigits: writtenInDigits(json),
    doubt: (code) => {
      doubtful.add(encodeURIComponent(code))
      draft.isDoubtful = true
    },
    ignored,
  }
  if (form.table.own.length > 0) gatherFlat(draft.values)
  draft.inputId = idOf(object.id, intent, sink, addressed)
  const inLanguage: [string, StoredColumn][] = []
  for (const name in object) {
    // A malicious object may have a hundred thousand fields.
    if (draft.faults.length >= MAX_FAULTS) break
    const column = form.byName.get(name)
    if (column && column.name !== name) inLanguage.push([name, column])
    else if (column) {
      // A value that was not parsed must not reach a statement.
      if (!parseColumn(draft.values, column, object[name], sink)) draft.values[name] = undefined
    } else if (name !== 'id' && !(name.startsWith(OWN_FIELD_PREFIX) && object[name] === undefined))
      parseOther(name, intent, form, draft, sink)
  }
  for (const [name, column] of inLanguage) parseUnsuffixed(name, column, draft, sink)
  return draft
}

/** Parses a text field without a language suffix into the column of its language. */
const parseUnsuffixed = (name: string, column: StoredColumn, { values }: ObjectDraft, sink: Sink): void => {
  const sent = values[name]
  values[name] = undefined
  if (values[column.name] !== undefined) sink.fault(name, 'invalid_value.both', { other: column.name })
  else if (!parseColumn(values, column, sent, sink)) values[column.name] = undefined
}

const instantOf = (value: unknown): number | null => {
  const time = typeof value === 'string' ? Date.parse(value) : Number.NaN
  return Number.isNaN(time) ? null : time
}

const parseOther = (name: string, intent: Intent, form: TableForm, draft: ObjectDraft, sink: Sink) => {
  // A call may send back an object in the form of a read, with its times and derived lists.
  draft.values[name] = undefined
  if (!form.shownOnly.has(name)) unknownField(sink, '', name, form.names)
  else if (intent === 'create') sink.fault(name, 'read_only')
}

const idOf = (value: unknown, intent: Intent, sink: Sink, addressed?: number): number | null => {
  const id = value ?? addressed
  if (intent === 'create') {
    if (id !== undefined) sink.fault('id', 'read_only')
    return null
  }
  if (intent === 'update' && (id === undefined || id === null)) sink.fault('id', 'required.id')
  const number = parseId(id, sink)
  if (number !== null && addressed !== undefined && number !== addressed)
    sink.fault('id', 'invalid_value.addressed', { id: addressed })
  return number
}
