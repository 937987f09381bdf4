import { type Category, type Forest, parentsOf, TOP } from './tree-index.ts'

/** Line of the tree: a category in one of its positions. */
export interface Row {
  /** Path of ids from the top level. */
  readonly key: string
  readonly category: Category
  readonly parent: number
  /** Level from 1. */
  readonly level: number
  /** Position from 1, among the lines with the same parent. */
  readonly place: number
  readonly siblings: number
  /** Number of children. */
  readonly count: number
  readonly expanded: boolean
  readonly isHit: boolean
}

/** Found categories and their ancestors. */
export interface TreeHits {
  readonly hits: ReadonlySet<number>
  readonly ancestors: ReadonlySet<number>
}

/** Limit of rows: with several parents per category, the number of paths may be unlimited in practice. */
const MAX_ROWS = 100_000

/**
 * Visible rows. Paths to search hits are open, others closed, except those in `toggled`; a path shows only
 * what leads to a hit.
 */
export const rowsOf = (
  forest: Forest,
  toggled: ReadonlySet<string>,
  searchHits: TreeHits | undefined,
): readonly Row[] => {
  const rows: Row[] = []
  const add = (parent: number, parentKey: string, level: number): void => {
    const isAncestor = searchHits !== undefined && (parent === TOP || searchHits.ancestors.has(parent))
    const children = isAncestor
      ? forest.below(parent).filter(({ id }) => searchHits.hits.has(id) || searchHits.ancestors.has(id))
      : forest.below(parent)
    children.forEach((category, place) => {
      if (rows.length >= MAX_ROWS) return
      const key = `${parentKey}/${category.id}`
      const count = forest.below(category.id).length
      const expanded = count > 0 && (searchHits?.ancestors.has(category.id) ?? false) !== toggled.has(key)
      rows.push({
        key,
        category,
        parent,
        level,
        place: place + 1,
        siblings: children.length,
        count,
        expanded,
        isHit: searchHits?.hits.has(category.id) ?? false,
      })
      if (expanded) add(category.id, key, level + 1)
    })
  }
  add(TOP, '', 1)
  return rows
}

/** Keys of all lines with children. */
export const allKeys = (forest: Forest): ReadonlySet<string> => {
  const keys = new Set<string>()
  const add = (parent: number, parentKey: string): void => {
    for (const { id } of forest.below(parent)) {
      if (keys.size >= MAX_ROWS || forest.below(id).length === 0) continue
      const key = `${parentKey}/${id}`
      keys.add(key)
      add(id, key)
    }
  }
  add(TOP, '')
  return keys
}

/** Keys of the ancestors of a line. */
export const keysAbove = (key: string): string[] => {
  const ids = key.split('/').slice(1, -1)
  return ids.map((_, place) => `/${ids.slice(0, place + 1).join('/')}`)
}

/** Keys with the prefix `from` replaced by `to`. */
export const rekeyed = (keys: ReadonlySet<string>, from: string, to: string): ReadonlySet<string> =>
  new Set(
    [...keys].map((key) => (key === from || key.startsWith(`${from}/`) ? to + key.slice(from.length) : key)),
  )

/** Text for comparison: without case and diacritics. */
export const foldedText = (text: string): string => text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase()

/** Text that a search examines: names in all languages, the key, the id. */
const searchedTextOf = (category: Category): string =>
  foldedText(
    [
      category.name_ro,
      category.name_ru,
      category.name_en,
      category.name_uk,
      category.group_category_id,
      `#${category.id}`,
    ].join('\n'),
  )

const sought = new WeakMap<Category, string>()

const textOf = (category: Category): string => {
  const cached = sought.get(category)
  if (cached !== undefined) return cached
  const searchedText = searchedTextOf(category)
  sought.set(category, searchedText)
  return searchedText
}

/** Categories whose names, keys or ids contain every word of `text`. */
export const findIn = ({ byId }: Pick<Forest, 'byId'>, text: string): readonly Category[] => {
  const words = foldedText(text).split(/\s+/).filter(Boolean)
  return [...byId.values()].filter((category) => words.every((word) => textOf(category).includes(word)))
}

/** Search hits with the paths to them. */
export const hitsOf = (forest: Forest, text: string): TreeHits | undefined => {
  if (text === '') return undefined
  const hits = findIn(forest, text)
  const ancestors = new Set<number>()
  const climb = (category: Category): void => {
    for (const parent of parentsOf(category)) {
      const above = forest.byId.get(parent)
      if (!above || ancestors.has(parent)) continue
      ancestors.add(parent)
      climb(above)
    }
  }
  hits.forEach(climb)
  return { hits: new Set(hits.map(({ id }) => id)), ancestors }
}
