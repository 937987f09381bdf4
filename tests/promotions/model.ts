/** Discount of a promotion; amounts in cents, times in ms. */
export interface Schedule {
  readonly id: number
  readonly kind: 'percent' | 'amount' | 'price'
  readonly value: number
  /** Zero: no rounding. */
  readonly step: number
  readonly start: number
  readonly end: number
  readonly categories: readonly number[] | null
  readonly brands: readonly number[] | null
}

/** Product with its base prices in cents. */
export interface Item {
  readonly id: number
  base: number
  baseOld: number | null
  categories: readonly number[]
  brand: number | null
  promos: readonly number[]
}

/** Parents of each category. */
export type Tree = ReadonlyMap<number, number | null>

const isBelow = (tree: Tree, category: number, top: number): boolean => {
  for (let at: number | null = category; at !== null; at = tree.get(at) ?? null) if (at === top) return true
  return false
}

export const covers = ({ id, categories, brands }: Schedule, item: Item, tree: Tree): boolean => {
  if (item.promos.includes(id)) return true
  if (categories === null && brands === null) return false
  const inCategories =
    categories === null || categories.some((top) => item.categories.some((own) => isBelow(tree, own, top)))
  return inCategories && (brands === null || (item.brand !== null && brands.includes(item.brand)))
}

/** Discounted price in cents, computed in hundredths of a cent and rounded half up. */
export const reduced = ({ kind, value, step }: Schedule, base: number): number => {
  const exact = Math.max(
    0,
    kind === 'percent' ? base * (100 - value) : kind === 'amount' ? (base - value) * 100 : value * 100,
  )
  const unit = step === 0 ? 1 : step
  const rounded = Math.floor((2 * exact + unit * 100) / (2 * unit * 100)) * unit
  return rounded === 0 && exact > 0 && step > 0 ? step : rounded
}

export const isRunning = ({ start, end }: Schedule, now: number): boolean => start <= now && now < end

export const text = (cents: number | null): string | null =>
  cents === null ? null : (cents / 100).toFixed(2)

/** Price and old price of a product at a moment, from the schedules alone. */
export const expected = (
  item: Item,
  schedules: readonly Schedule[],
  tree: Tree,
  now: number,
): [string | null, string | null] => {
  const prices = schedules
    .filter((one) => isRunning(one, now) && covers(one, item, tree))
    .map((one) => reduced(one, item.base))
    .filter((price) => price < item.base)
  return prices.length === 0
    ? [text(item.base), text(item.baseOld)]
    : [text(Math.min(...prices)), text(item.base)]
}

/** Random shop of a tree of categories, brands and products, and random schedules of it. */
export const randomShop = (random: () => number) => {
  const below = (most: number): number => Math.floor(random() * most)
  const some = <T>(list: readonly T[], most: number): T[] =>
    Array.from({ length: 1 + below(most) }, () => list[below(list.length)] as T).filter(
      (one, place, all) => all.indexOf(one) === place,
    )
  return {
    below,
    some,
    /** Discount without its promotion and its times. */
    discount: (categories: readonly number[], brands: readonly number[]) => {
      const kind = (['percent', 'amount', 'price'] as const)[below(3)] as Schedule['kind']
      const by = below(5)
      return {
        kind,
        value: kind === 'percent' ? 1 + below(99) : 1 + below(20_000),
        step: [0, 0, 5, 30, 100, 500][below(6)] as number,
        categories: by === 0 || by === 1 || by === 4 ? some(categories, 2) : null,
        brands: by === 1 || by === 2 ? some(brands, 2) : null,
      }
    },
  }
}

/** Fields of a promotion with this discount, as a call sends them. */
export const fieldsOf = ({
  kind,
  value,
  step,
  categories,
  brands,
}: Pick<Schedule, 'kind' | 'value' | 'step' | 'categories' | 'brands'>) => ({
  [`discount_${kind}`]: kind === 'percent' ? String(value) : text(value),
  ...(step > 0 && { discount_round_to: text(step) }),
  ...(categories && { discount_categories: categories }),
  ...(brands && { discount_brands: brands }),
})
