import { LANGUAGES } from '@vitrina/schema/languages'
import { slugOf } from '@vitrina/schema/wire/slug'
import type { StoredColumn, Table } from '../../../platform/postgres/derive/table.ts'
import type { Transaction } from '../../../platform/postgres/pool/sql.ts'
import { findNumbered, type StoredRow } from '../queries.ts'
import { addFault, type ObjectDraft } from './draft.ts'

/** Columns of stored objects for checking and creating slugs. */
export const slugColumns = (
  table: Table,
  drafts: readonly ObjectDraft[],
  isAutomatic: boolean,
): StoredColumn[] => {
  const slugs = table.columns.filter(({ field }) => field.kind === 'slug')
  if (!isAutomatic)
    return slugs.filter((column) => drafts.some(({ values }) => isUnfit(column, values[column.name])))
  const sources = slugs.flatMap((column) =>
    column.field.kind === 'slug' ? sourcesOf(column, column.field.made.from) : [],
  )
  return table.columns.filter(
    (column) => column.name !== table.key && (slugs.includes(column) || sources.includes(column.name)),
  )
}

/** Characters that are invalid in a URL segment, and the two segments that mean a folder. */
const NO_SEGMENT = /[\s\p{Cc}/\\?#%<>"{}|^`[\]]|^\.{1,2}$/u

const isUnfit = ({ field }: StoredColumn, value: unknown): boolean =>
  field.kind === 'slug' && field.made.as === 'slug' && typeof value === 'string' && NO_SEGMENT.test(value)

/** Adds a fault for every new slug that is not a URL segment. A stored one may be sent again. */
const refuseUnfit = (
  column: StoredColumn,
  drafts: readonly ObjectDraft[],
  before: (draft: ObjectDraft, name: string) => unknown,
): void => {
  const { name } = column
  for (const draft of drafts) {
    const value = draft.values[name]
    if (isUnfit(column, value) && value !== before(draft, name))
      addFault(draft, name, 'invalid_value.url_segment', { value: String(value) })
  }
}

/**
 * Creates missing slugs: where the field is always created, or on request (`?slugs=auto`), then also for
 * stored objects. A used slug gets a number: `milk`, `milk-2`, `milk-3`. A slug that is not a segment of a URL
 * is refused.
 */
export const makeSlugs = async (
  sql: Transaction,
  table: Table,
  siteId: number,
  parsed: readonly ObjectDraft[],
  stored: ReadonlyMap<number, StoredRow>,
  isAutomatic: boolean,
): Promise<void> => {
  const before = (draft: ObjectDraft, name: string) => {
    const row = draft.id === null ? undefined : stored.get(draft.id)
    return name === table.key ? row?.key : row?.[name]
  }
  const drafts = parsed.filter(({ outcome, follows }) => outcome !== 'invalid' && !follows)
  for (const column of table.columns) {
    const { name, field } = column
    if (field.kind !== 'slug') continue
    refuseUnfit(column, parsed, before)
    if (!(isAutomatic || field.made.when === 'missing')) continue
    const sources = sourcesOf(column, field.made.from)
    const bases = new Map<ObjectDraft, string>()
    for (const draft of drafts) {
      if (typeof draft.values[name] === 'string' || (draft.id !== null && !isAutomatic)) continue
      if (typeof before(draft, name) === 'string') {
        // The slug is not removed: a call with automatic slugs keeps it.
        draft.values[name] = undefined
        continue
      }
      const source = sources
        .map((from) => (draft.values[from] === undefined ? before(draft, from) : draft.values[from]))
        .find((text) => typeof text === 'string' && text !== '')
      if (typeof source !== 'string') continue
      const base = slugOf(source, field.made.as)
      if (base !== '') bases.set(draft, base)
      else if (field.made.when === 'missing') addFault(draft, name, 'invalid_value.slugs')
    }
    if (bases.size === 0) continue
    const usedSlugs = new Set(
      drafts.flatMap(({ values }) => (typeof values[name] === 'string' ? [values[name]] : [])),
    )
    for (const { value } of await findNumbered(sql, table, siteId, name, [...new Set(bases.values())]))
      usedSlugs.add(value)
    for (const [draft, base] of bases) {
      const slug = firstFree(base, usedSlugs)
      usedSlugs.add(slug)
      draft.values[name] = slug
      draft.slugSources = { ...draft.slugSources, [name]: base }
    }
  }
}

/**
 * A localized slug is created from the name in its language; another slug from the declared name, or else from
 * the name in the next language.
 */
const sourcesOf = ({ language }: StoredColumn, from: string): readonly string[] => {
  if (language !== undefined) return [`${from}_${language}`]
  const [, name, declared] = /^(.*)_(ro|ru|en|uk)$/.exec(from) ?? []
  if (declared === undefined) return [from]
  return [from, ...LANGUAGES.filter((one) => one !== declared).map((one) => `${name}_${one}`)]
}

const firstFree = (base: string, usedSlugs: ReadonlySet<string>): string => {
  if (!usedSlugs.has(base)) return base
  let number = 2
  while (usedSlugs.has(`${base}-${number}`)) number++
  return `${base}-${number}`
}
