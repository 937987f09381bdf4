import { type Column, columnsOf, isUnique } from '@vitrina/schema/columns'
import type { Field, Resource } from '@vitrina/schema/resource'
import type { Patch } from './content.ts'

const isNumber = (text: string): boolean => /^[+-]?\d+(\.\d+)?$/.test(text)

/** JSON number for a field that requires one; invalid text is sent unchanged, for the server's message. */
const numberIn = (value: unknown): unknown =>
  typeof value === 'string' && isNumber(value) ? Number(value) : value

/** Value of an input in the form to send. */
export const toWire = (field: Field, value: unknown): unknown => {
  if (field.kind === 'integer' || field.kind === 'number') return numberIn(value)
  if (field.kind === 'list' && Array.isArray(value))
    return value.map((one) => elementToWire(field.fields, one))
  if (field.kind === 'object' && value !== null) return elementToWire(field.fields, value as Patch)
  return value
}

const elementToWire = (fields: Readonly<Record<string, Field>>, element: Patch): Patch =>
  Object.fromEntries(
    Object.entries(element).map(([name, value]) => {
      const field = fields[name]
      return [name, field ? toWire(field, value) : value]
    }),
  )

export const areSame = (one: unknown, other: unknown): boolean =>
  JSON.stringify(one ?? null) === JSON.stringify(other ?? null)

/** Fields of `draft` that differ from `base`, in the form to send. */
export const changesIn = (object: Resource, base: Patch, draft: Patch): Patch =>
  Object.fromEntries(
    columnsOf(object).flatMap(({ name, field }) => {
      const value = toWire(field, draft[name] ?? null)
      return areSame(toWire(field, base[name] ?? null), value) ? [] : [[name, value]]
    }),
  )

const emptyOf = (field: Field): unknown => {
  if ('default' in field && field.default !== undefined) return field.default
  if (field.kind === 'boolean') return false
  if (field.kind === 'list' || (field.kind === 'references' && field.empty === 'list')) return []
  if (field.kind === 'object' && field.required) return {}
  return null
}

/** Initial values of a new object. */
export const initialValues = (object: Resource): Patch =>
  Object.fromEntries(columnsOf(object).map(({ name, field }) => [name, emptyOf(field)]))

/** Initial values of a copy: all except unique values, and without the ids of elements. */
export const valuesOfCopy = (object: Resource, original: Patch): Patch =>
  Object.fromEntries(
    columnsOf(object).map((column) => {
      const { name, field } = column
      const value = original[name] ?? null
      if (isUnique(object, column)) return [name, null]
      return [name, field.kind === 'list' && field.identified ? withoutIds(value) : value]
    }),
  )

const withoutIds = (elements: unknown): unknown =>
  Array.isArray(elements) ? elements.map(({ id: _, ...rest }) => rest) : elements

/** True for an empty field. */
export const isEmpty = (value: unknown): boolean =>
  value === null || value === undefined || value === '' || (Array.isArray(value) && value.length === 0)

/** Values of a create: without empty ones, except required lists. */
export const valuesToCreate = (object: Resource, draft: Patch): Patch =>
  Object.fromEntries(
    columnsOf(object).flatMap(({ name, field, required }): [string, unknown][] => {
      const value = toWire(field, draft[name] ?? null)
      return isEmpty(value) && !(required && Array.isArray(value)) ? [] : [[name, value]]
    }),
  )

/** Fields that can have the same value in many objects. */
export const bulkEditableColumns = (object: Resource): Column[] =>
  columnsOf(object).filter((column) => !column.field.writeOnly && !isUnique(object, column))
