import {
  type AmountChange,
  changedAmount,
  type Rounding,
  signedNumberIn,
} from '@vitrina/schema/amount-change'
import { type Column, columnsOf } from '@vitrina/schema/columns'
import type { Field, Resource } from '@vitrina/schema/resource'
import type { Content, Patch } from '../content.ts'
import { isEmpty, toWire } from '../values.ts'

/** Change of an amount, as typed. */
export interface TypedChange {
  readonly kind: AmountChange['kind']
  readonly by: string
  readonly rounding: Rounding | null
  /** Base field of the calculation, by its API name. */
  readonly from: string
}

/** Ways to change a list: the entries replace those of each object, or are added to or removed from them. */
export const LIST_CHANGES = ['replace', 'add', 'remove'] as const

export type ListChange = (typeof LIST_CHANGES)[number]

/** True for fields with entries that can be added and removed. */
export const isList = ({ kind }: Field): boolean =>
  kind === 'references' || kind === 'words' || kind === 'codes'

/** Change of one field of many objects: the same value, or an individual one for each. */
export interface FieldChange {
  readonly column: Column
  readonly value: unknown
  /** Undefined: all get the value. */
  readonly change: TypedChange | undefined
  /** Change of a list; other values are replaced. */
  readonly list: ListChange
}

/** Decimal places of an amount; undefined for other fields. */
export const placesOf = (field: Field): number | undefined => {
  switch (field.kind) {
    case 'money':
      return 2
    case 'number':
      return field.places
    case 'decimal':
      return 6
    case 'integer':
      return 0
    default:
      return undefined
  }
}

/** Possible base fields of an amount: those of its kind, with itself first. */
export const sourcesOf = (object: Resource, column: Column): Column[] => [
  column,
  ...columnsOf(object).filter(
    ({ name, field }) => name !== column.name && field.kind === column.field.kind && !field.writeOnly,
  ),
]

/** Fields that must be read before the new values are known. */
export const sourceNames = (changes: readonly FieldChange[]): string[] => [
  ...new Set(
    changes.flatMap(({ column, change, list }) => [
      ...(change ? [change.from] : []),
      ...(list === 'replace' ? [] : [column.name]),
    ]),
  ),
]

/** True for changes with valid numbers only. */
export const isComplete = (changes: readonly FieldChange[]): boolean =>
  changes.every(({ change }) => change === undefined || signedNumberIn(change.by) !== undefined)

const entriesOf = (value: unknown): readonly unknown[] => (Array.isArray(value) ? value : [])

const changedList = (
  current: readonly unknown[],
  entries: readonly unknown[],
  list: ListChange,
): unknown[] =>
  list === 'add'
    ? [...new Set([...current, ...entries])]
    : current.filter((entry) => !entries.includes(entry))

const changedValue = ({ column, value, change, list }: FieldChange, now: Content | undefined): unknown => {
  if (list !== 'replace')
    return toWire(column.field, changedList(entriesOf(now?.[column.name]), entriesOf(value), list))
  if (change === undefined) return toWire(column.field, value)
  const from = now?.[change.from]
  const by = signedNumberIn(change.by)
  if (isEmpty(from) || by === undefined) return undefined
  const amount = changedAmount(String(from), { ...change, by }, placesOf(column.field) ?? 0)
  return toWire(column.field, amount)
}

/** Patches to send. Amounts based on an empty field are not changed. */
export const patchesOf = (
  ids: readonly number[],
  changes: readonly FieldChange[],
  before: ReadonlyMap<number, Content>,
): Patch[] =>
  ids.map((id) => ({
    id,
    ...Object.fromEntries(
      changes.flatMap((change) => {
        const value = changedValue(change, before.get(id))
        return value === undefined ? [] : [[change.column.name, value]]
      }),
    ),
  }))
