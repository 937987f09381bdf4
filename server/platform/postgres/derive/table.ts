import { type Column, columnsOf } from '@vitrina/schema/columns'
import { BYTEWISE, fieldKind } from '@vitrina/schema/field-kinds'
import type { OwnColumn } from '@vitrina/schema/own-fields'
import type { Field, Joined, Resource } from '@vitrina/schema/resource'

/** Stored field, with the same name in the table and in the API. */
export interface StoredColumn extends Column {
  /** True for a column that is never null. */
  readonly filled: boolean
}

/** Table of a content object, derived from its declaration. */
export interface Table {
  readonly resource: Resource
  /** Name in the database: `v2/product-group` is `v2_product_group`. */
  readonly name: string
  /** Field of the client key, or null. */
  readonly key: string | null
  readonly columns: readonly StoredColumn[]
  /** Lists that are shown but not stored. */
  readonly joined: readonly JoinedList[]
  /** Own fields of the site; empty in the table of all sites. */
  readonly own: readonly OwnColumn[]
}

export interface JoinedList extends Joined {
  readonly name: string
}

export const tableOf = (resource: Resource): Table => ({
  resource,
  name: tableName(resource.path),
  key: resource.key,
  columns: columnsOf(resource).map((column) => ({ ...column, filled: isFilled(column) })),
  joined: Object.entries(resource.joined ?? {}).map(([name, joined]) => ({ name, ...joined })),
  own: [],
})

/** Column with the values of own fields; undefined for objects without them. */
export const customColumn = ({ columns }: Pick<Table, 'columns'>): StoredColumn | undefined =>
  columns.find(({ field }) => field.kind === 'custom')

/** Table with the own fields of a site. */
export const withOwn = (table: Table, own: readonly OwnColumn[]): Table => ({
  ...table,
  columns: table.columns.map((column) =>
    column.field.kind === 'custom' ? { ...column, field: { ...column.field, own } } : column,
  ),
  own,
})

export const tableName = (path: string): string => path.replace(/[/-]/g, '_')

const isFilled = ({ field, required, language }: Column): boolean => {
  // A generated slug may be missing in the call, but not in the row.
  const isGenerated = field.kind === 'slug' && field.made.when === 'missing'
  // The required languages depend on the site.
  return (required && language === undefined) || isGenerated || defaultOf(field) !== undefined
}

/** SQL default of a create without the field; undefined for null. */
export const defaultOf = (field: Field): string | undefined => {
  if ('default' in field && field.default !== undefined)
    return typeof field.default === 'string' ? `'${field.default}'` : String(field.default)
  if (field.kind === 'list') return `'[]'`
  if (field.kind === 'references' && field.empty === 'list') return `'{}'`
  return undefined
}

/** SQL type of the column; `collated` adds the collation, which a column has, but not a value. */
export const sqlType = ({ field }: StoredColumn, collated: 'collated' | 'bare'): string => {
  const type = field.kind === 'text' && (field.indexed || field.unique) ? BYTEWISE : fieldKind(field).column
  return collated === 'collated' ? type : type.replace(' collate "C"', '')
}

/** A reference from a column to another object: its own value, or one field of its nested object, or of the elements of its list. */
export interface ReferencePath {
  readonly column: StoredColumn
  /** Field of the reference in a nested object or in the elements of a list. */
  readonly element?: string
  /** Own field with the reference; its key is the element. */
  readonly own?: OwnColumn
  readonly to: string
}

/** All references from the table to other objects. */
export const referencesOf = (table: Table): ReferencePath[] =>
  table.columns.flatMap((column): ReferencePath[] => {
    const { field } = column
    if (field.kind === 'reference' || field.kind === 'references') return [{ column, to: field.to }]
    if (field.kind === 'custom')
      return table.own.flatMap((own): ReferencePath[] =>
        own.field.kind === 'reference' || own.field.kind === 'references'
          ? [{ column, element: own.key, own, to: own.field.to }]
          : [],
      )
    if (field.kind !== 'list' && field.kind !== 'object') return []
    return Object.entries(field.fields).flatMap(([element, inner]) =>
      inner.kind === 'reference' ? [{ column, element, to: inner.to }] : [],
    )
  })
