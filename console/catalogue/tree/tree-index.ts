import { LANGUAGES } from '@vitrina/schema/languages'

/** Category in the form of the tree; its names in all languages are further members. */
export interface Category extends Readonly<Record<string, unknown>> {
  readonly id: number
  readonly category_id: readonly number[] | null
  readonly position: number
  readonly hide: boolean
  readonly group_category_id: string | null
}

/** Requested fields of each category. */
export const REQUESTED_FIELDS = [
  'id',
  ...LANGUAGES.map((language) => `name_${language}`),
  'category_id',
  'position',
  'hide',
  'group_category_id',
]

/** Parent id of categories without a parent. */
export const TOP = 0

/** All categories with their children; a category may have several parents. */
export interface Forest {
  readonly byId: ReadonlyMap<number, Category>
  /** Children of a category, or of {@link TOP}, in their order. */
  readonly below: (parent: number) => readonly Category[]
}

export const parentsOf = ({ category_id }: Pick<Category, 'category_id'>): readonly number[] =>
  category_id === null || category_id.length === 0 ? [TOP] : category_id

/** Order by position, then by id. */
const inOrder = (one: Category, other: Category): number => one.position - other.position || one.id - other.id

const NONE: readonly Category[] = []

export const forestOf = (categories: readonly Category[]): Forest => {
  const byId = new Map(categories.map((one) => [one.id, one]))
  const below = new Map<number, Category[]>()
  for (const one of categories)
    for (const parent of parentsOf(one)) {
      const others = below.get(parent)
      if (others) others.push(one)
      else below.set(parent, [one])
    }
  for (const siblings of below.values()) siblings.sort(inOrder)
  return { byId, below: (parent) => below.get(parent) ?? NONE }
}

/** True if `id` is `ancestor` or one of its descendants. */
export const isWithin = ({ byId }: Forest, id: number, ancestor: number): boolean => {
  const seen = new Set<number>()
  const climb = (at: number): boolean => {
    if (at === ancestor) return true
    if (at === TOP || seen.has(at)) return false
    seen.add(at)
    return parentsOf(byId.get(at) ?? { category_id: null }).some(climb)
  }
  return climb(id)
}

/** Path to a category from the top level, including itself; by its first parent, if there are several. */
export const pathToCategory = ({ byId }: Forest, id: number): readonly Category[] => {
  const path: Category[] = []
  for (let at = byId.get(id); at && !path.includes(at); at = byId.get(at.category_id?.[0] ?? TOP))
    path.unshift(at)
  return path
}
