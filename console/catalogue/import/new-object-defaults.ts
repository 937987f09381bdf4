import type { Column } from '@vitrina/schema/columns'
import { protect } from '@vitrina/schema/wire/formula'
import type { Patch } from '../content.ts'

/** Default values of new objects of an import. */
export interface NewObjectDefaults {
  /** Texts by field, each as a cell of CSV. */
  readonly values: Readonly<Record<string, string>>
  /** True to copy the name to the languages without one. */
  readonly copyNames: boolean
}

export const NO_DEFAULTS: NewObjectDefaults = { values: {}, copyNames: false }

/** Chosen fields with a value, as cells of CSV. */
export const defaultCells = (
  columns: readonly Column[],
  chosen: readonly string[],
  values: Patch,
): Readonly<Record<string, string>> =>
  Object.fromEntries(
    columns.flatMap(({ name, field }): [string, string][] => {
      const value = values[name]
      const isEmpty = value === null || value === undefined || value === '' || isEmptyList(value)
      if (!chosen.includes(name) || isEmpty) return []
      if (typeof value === 'string') return [[name, protect(value)]]
      return [[name, field.kind === 'reference' ? JSON.stringify({ id: value }) : JSON.stringify(value)]]
    }),
  )

const isEmptyList = (value: unknown): boolean => Array.isArray(value) && value.length === 0
