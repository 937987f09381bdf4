import { type Column, columnsOf } from '@vitrina/schema/columns'
import type { Language } from '@vitrina/schema/languages'
import type { Kind, Resource } from '@vitrina/schema/resource'
import { protect } from '@vitrina/schema/wire/formula'
import { useStoredColumns } from '../../parts/list/stored-columns.ts'
import { namesOf } from '../naming.ts'

/** Kinds whose whole value fits into a cell and can be typed. */
const PLAIN: ReadonlySet<Kind> = new Set<Kind>([
  ...(['text', 'slug', 'externalId', 'key', 'url', 'date', 'choice', 'word', 'codes', 'vatRate'] as const),
  ...(['integer', 'number', 'decimal', 'money', 'boolean'] as const),
])

/** Kinds of text that a spreadsheet may take for a formula. */
const TEXTS: ReadonlySet<Kind> = new Set<Kind>(['text', 'slug', 'externalId', 'key'])

const AMOUNTS: ReadonlySet<Kind> = new Set<Kind>(['integer', 'number', 'decimal', 'money'])

export const isAmount = ({ field }: Column): boolean => AMOUNTS.has(field.kind)

/** Possible columns of a grid. */
export const plainOf = (object: Resource): Column[] =>
  columnsOf(object).filter(({ field }) => !field.writeOnly && PLAIN.has(field.kind))

/** Default columns of a grid: name, code, commercial amounts, and visibility. */
const usualOf = (object: Resource, language: Language): string[] => {
  const [name] = namesOf(object, language)
  const known = ['code', 'hide', 'active', 'is_active']
  return plainOf(object)
    .filter((column) => {
      const isFigure = column.field.kind === 'money' || column.field.kind === 'number'
      return column.name === name || known.includes(column.name) || isFigure
    })
    .map((column) => column.name)
    .sort((one, other) => Number(other === name) - Number(one === name))
}

/** Columns of an object's grid, stored in this browser; those with a filter are always shown, after the name. */
export const useGridColumns = (object: Resource, language: Language, filtered: readonly string[]) => {
  const known = plainOf(object).map(({ name }) => name)
  const stored = useStoredColumns(`grid.${object.path}`, known, usualOf(object, language))
  const [name, ...others] = stored.chosen
  const added = known.filter((one) => filtered.includes(one) && !stored.chosen.includes(one))
  return { ...stored, chosen: [...(name === undefined ? [] : [name]), ...added, ...others] }
}

/** Text of a value in its cell, for copying and editing. It is parsed to the same value. */
export const cellText = ({ field }: Column, value: unknown): string => {
  if (value === null || value === undefined) return ''
  const word = field.kind === 'choice' && Object.entries(field.words).find(([, number]) => number === value)
  if (word) return word[0]
  if (Array.isArray(value)) return protect(value.join(', '))
  return TEXTS.has(field.kind) ? protect(String(value)) : String(value)
}
