import { OWN_FIELD_PREFIX } from '@vitrina/schema/own-field-prefix'
import type { OwnColumn } from '@vitrina/schema/own-fields'
import { isObject } from '@vitrina/schema/wire/object'
import type { Holder } from '@vitrina/schema/wire/sink'
import type { Sql } from '../postgres/pool/sql.ts'

/** Moves flat names (`custom.<code>`) of a sent object into its `custom`. */
export const gatherFlat = (object: Holder): void => {
  for (const name in object) {
    if (!name.startsWith(OWN_FIELD_PREFIX)) continue
    const custom = object.custom
    // Not an object: parsing reports this fault.
    if (isObject(custom) || custom === undefined || custom === null)
      object.custom = { ...custom, [name.slice(OWN_FIELD_PREFIX.length)]: object[name] }
    object[name] = undefined
  }
}

/** An own field with one value, or one of its list, named `value`. */
export const elementColumn = (column: OwnColumn): OwnColumn => {
  const { field } = column
  const single: OwnColumn['field'] =
    field.kind === 'words'
      ? { kind: 'word', words: field.words }
      : field.kind === 'references'
        ? { kind: 'reference', to: field.to }
        : field
  return { ...column, code: 'value', key: 'value', required: true, field: single }
}

/** Own fields that one call of a function takes: PostgreSQL has at most 100 arguments. */
const MAX_MEMBERS = 90

/**
 * SQL of the values of own fields under their codes, from the column that stores them; null for objects without a value. Joined
 * texts take a third of the time of `jsonb_build_object`, which matters for lists of thousands.
 */
export const ownAsJson = (column: string, own: readonly OwnColumn[]): string => {
  const joined: string[] = []
  for (let from = 0; from < own.length; from += MAX_MEMBERS) {
    const members = own
      .slice(from, from + MAX_MEMBERS)
      .map(({ code, key }) => `'"${code}":' || (${column} -> '${key}')::text`)
    joined.push(`nullif(concat_ws(',', ${members.join(', ')}), '')`)
  }
  return `case when ${column} is not null then ('{' || nullif(concat_ws(',', ${joined.join(', ')}), '') || '}')::json end`
}

/** Stored values of own fields under their codes; those of removed fields are omitted. Null for an empty result. */
export const ownNamed = (
  own: readonly OwnColumn[],
  stored: unknown,
): Readonly<Record<string, unknown>> | null => {
  const values = (stored ?? {}) as Readonly<Record<string, unknown>>
  const named = own.flatMap(({ code, key }) => (Object.hasOwn(values, key) ? [[code, values[key]]] : []))
  return named.length === 0 ? null : Object.fromEntries(named)
}

/** Objects of a table with these values of own fields, each with the position of the value. */
export const findOwnOwners = (
  sql: Sql,
  table: string,
  siteId: number,
  values: readonly { readonly key: string; readonly value: string }[],
) =>
  sql<{ place: number; id: number }>`
    select place::integer, found.id
    from unnest(${values.map(({ key, value }) => `{${JSON.stringify(key)}:${value}}`)}::text[])
      with ordinality as given (value, place)
    cross join lateral (
      select id from ${sql.unsafe(table)} as stored
      where stored.site_id = ${siteId} and stored.custom is not null and stored.custom @> given.value::jsonb offset 0
    ) as found
  `
