import type { SlugForm } from '@vitrina/schema/resource'
import type { Transaction } from '../database/sql.ts'
import type { StoredColumn, Table } from '../database/table.ts'
import { addFault, type ObjectDraft } from './draft.ts'
import { findNumbered } from './queries.ts'

/** Cyrillic letters in Latin ones, as Moldovan and Ukrainian addresses are commonly written. */
const LATIN: Readonly<Record<string, string>> = {
  а: 'a', б: 'b', в: 'v', г: 'g', ґ: 'g', д: 'd', е: 'e', є: 'ie', ё: 'e', ж: 'zh', з: 'z', и: 'i', і: 'i', ї: 'i',
  й: 'i', к: 'k', л: 'l', м: 'm', н: 'n', о: 'o', п: 'p', р: 'r', с: 's', т: 't', у: 'u', ф: 'f', х: 'kh', ц: 'ts',
  ч: 'ch', ш: 'sh', щ: 'shch', ъ: '', ы: 'y', ь: '', э: 'e', ю: 'iu', я: 'ia', ß: 'ss', æ: 'ae', œ: 'oe', ø: 'o', ł: 'l',
} // biome-ignore format: an alphabet

/** Room for the number that makes a slug unique. */
const LONGEST = 240

/** The slug that a name gives by itself; empty when nothing of it can stand in one. */
export const slugOf = (name: string, form: SlugForm): string => {
  switch (form) {
    case 'compact':
      return [...name.toLowerCase().replace(/\s+/g, '').replaceAll(',', '.')].slice(0, LONGEST).join('')
    case 'slug':
      return name
        .toLowerCase()
        .replace(/[а-яёґєії]|[ßæœøł]/g, (letter) => LATIN[letter] ?? '')
        .normalize('NFKD')
        .replace(/\p{M}+/gu, '')
        .replace(/[^a-z0-9]+/g, '-')
        .slice(0, LONGEST)
        .replace(/^-+|-+$/g, '')
  }
}

/**
 * Makes the slugs that are missing: where the field is always made, or where the call asks for it (`?slugs=auto`).
 * A taken one gets a number: `milk`, `milk-2`, `milk-3`.
 */
export const makeSlugs = async (
  sql: Transaction,
  table: Table,
  siteId: number,
  created: readonly ObjectDraft[],
  asked: boolean,
): Promise<void> => {
  for (const column of table.columns) {
    const { name, field } = column
    if (field.kind !== 'slug' || !(asked || field.made.when === 'missing')) continue
    const from = sourceOf(column, field.made.from)
    const bases = new Map<ObjectDraft, string>()
    for (const draft of created) {
      const source = draft.values[from]
      if (typeof draft.values[name] === 'string' || typeof source !== 'string' || source === '') continue
      const base = slugOf(source, field.made.as)
      if (base !== '') bases.set(draft, base)
      else if (field.made.when === 'missing') addFault(draft, name, 'invalid_value.slugs')
    }
    if (bases.size === 0) continue
    const taken = new Set(
      created.flatMap(({ values }) => (typeof values[name] === 'string' ? [values[name]] : [])),
    )
    for (const { value } of await findNumbered(sql, table, siteId, name, [...new Set(bases.values())]))
      taken.add(value)
    for (const [draft, base] of bases) {
      const slug = firstFree(base, taken)
      taken.add(slug)
      draft.values[name] = slug
      draft.made = { ...draft.made, [name]: base }
    }
  }
}

/** A localized slug is made from the name in its own language. */
const sourceOf = ({ name, field }: StoredColumn, from: string): string =>
  'localized' in field && field.localized ? `${from}${name.slice(name.lastIndexOf('_'))}` : from

const firstFree = (base: string, taken: ReadonlySet<string>): string => {
  if (!taken.has(base)) return base
  let number = 2
  while (taken.has(`${base}-${number}`)) number++
  return `${base}-${number}`
}
