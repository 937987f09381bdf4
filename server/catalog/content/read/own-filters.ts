import type { Fault } from '@vitrina/schema/errors'
import { isRangedOwn, type OwnColumn } from '@vitrina/schema/own-fields'
import { parseCustom } from '@vitrina/schema/wire/custom'
import type { PendingReference, Sink } from '@vitrina/schema/wire/sink'
import { parseInto } from '@vitrina/schema/wire/value'
import { elementsIn, type QueryParameter } from '../../../platform/http/protocol/query.ts'
import type { Table } from '../../../platform/postgres/derive/table.ts'
import type { Filter } from './filter.ts'

/** The most values that a filter names. */
const MOST_VALUES = 100

/** Filters by the own fields of a site (rule 5.4.4). */
export const ownFilters = ({ own }: Table): Readonly<Record<string, QueryParameter<Filter>>> =>
  Object.fromEntries(
    own
      .filter(({ own }) => own.filterable)
      .flatMap((column): [string, QueryParameter<Filter>][] => [
        [column.name, equalTo(column)],
        ...(isRangedOwn(column)
          ? ([
              [`${column.name}_min`, bound(column, 'ownAtLeast')],
              [`${column.name}_max`, bound(column, 'ownAtMost')],
            ] as [string, QueryParameter<Filter>][])
          : []),
      ]),
  )

const equalTo = (column: OwnColumn): QueryParameter<Filter> => ({
  schema: { type: 'string' },
  description: `Only objects with one of these values in ${column.name}`,
  isList: true,
  read: (text, name, faults) => {
    const values = elementsIn(text).map((value) => storedValue(column, value, name, faults))
    if (values.length > MOST_VALUES) {
      faults.push({
        field: name,
        key: 'too_long.elements',
        parameters: { length: values.length, max: MOST_VALUES },
      })
      return undefined
    }
    return values.every((value) => value !== undefined)
      ? { kind: 'ownEquals', column, values: values.map((value) => JSON.stringify(value)) }
      : undefined
  },
})

const bound = (column: OwnColumn, kind: 'ownAtLeast' | 'ownAtMost'): QueryParameter<Filter> => ({
  schema: { type: 'string' },
  description: `Only objects whose ${column.name} is at ${kind === 'ownAtLeast' ? 'least' : 'most'} this`,
  read: (text, name, faults) => {
    const value = storedValue(column, text, name, faults)
    return value === undefined ? undefined : { kind, column, bound: value as string | number }
  },
})

/** Value of a parameter as it is stored: an element of a list, or the value itself. A reference is an id. */
const storedValue = (column: OwnColumn, text: string, name: string, faults: Fault[]): unknown => {
  const { field } = column
  const references: PendingReference[] = []
  const sink: Sink = {
    timeZone: 'UTC',
    fault: (_field, key, ...parameters) => {
      const [given] = parameters
      faults.push({ field: name, key, ...(given && { parameters: given }) } as Fault)
    },
    reference: (reference) => void references.push(reference),
  }
  const single: OwnColumn = {
    ...column,
    code: 'value',
    key: 'value',
    required: true,
    field:
      field.kind === 'words'
        ? { kind: 'word', words: field.words }
        : field.kind === 'references'
          ? { kind: 'reference', to: field.to }
          : field,
  }
  const parsed = parseCustom([single], { value: text }, '', sink, parseInto)
  const [reference] = references
  return reference ? (reference.id ?? 0) : parsed?.value
}
