import { bodyOf, FULL } from '../full-categories.ts'
import { fillCatalogue } from '../great-catalogue.ts'
import { atMost, compared, milliseconds, type Row } from '../row.ts'
import type { Site, Stage } from '../stage.ts'
import { createTimings } from '../timings.ts'

const ROUNDS = 9

/** Number of products that a filter of the measurement finds, about. */
const MATCHES = 100

/** Ten own fields of products, three of them filterable. */
const DECLARATIONS = [
  { code: 'series', kind: 'text', filterable: true },
  { code: 'color', kind: 'choice', choices: ['red', 'green', 'blue'], filterable: true },
  { code: 'power', kind: 'number', places: 2, filterable: true },
  { code: 'material', kind: 'text' },
  { code: 'label', kind: 'text', localized: true },
  { code: 'fragile', kind: 'boolean' },
  { code: 'made', kind: 'date' },
  { code: 'cost', kind: 'money' },
  { code: 'sheet', kind: 'url' },
  { code: 'sizes', kind: 'choice', choices: ['s', 'm', 'l'], multiple: true },
]

/** Values of the product at `place`; as many products have a series as have a brand. */
const valuesOf = (place: number, series: number) => ({
  series: `S-${place % series}`,
  color: ['red', 'green', 'blue'][place % 3],
  power: (place % 900) / 4,
  material: `Material ${place % 40}`,
  label_ro: `Eticheta ${place % 500}`,
  fragile: place % 2 === 0,
  made: `2026-${String(1 + (place % 12)).padStart(2, '0')}-01`,
  cost: (place % 7_000) / 100,
  sheet: `https://files.example.com/${place}.pdf`,
  sizes: ['s', 'l'],
})

/**
 * Lists, a filter and bulk upserts at a site whose products have ten own fields, against a site with as many products without
 * any, alternately (rules 5.4).
 */
export const ownFields = async (stage: Stage): Promise<Row[]> => {
  const series = Math.ceil(stage.many / MATCHES)
  const [plainSite, ownSite] = [await stage.newSite(), await stage.newSite()]
  for (const site of [plainSite, ownSite]) await createBrands(site, series)
  for (const declaration of DECLARATIONS) await declare(ownSite, declaration)
  const brand = (place: number) => ({ brand_id: { slug: `b-${place % series}` } })
  const plain = await fillCatalogue(stage, plainSite, brand)
  const own = await fillCatalogue(stage, ownSite, (place) => ({
    ...brand(place),
    custom: valuesOf(place, series),
  }))

  const timings = createTimings()
  for (let round = 0; round <= ROUNDS; round++) {
    const pair = [
      [plain, 'plain', `brand_id=${1 + round}`],
      [own, 'own', `custom.series=S-${round}`],
    ] as const
    for (const [catalogue, name, filter] of round % 2 ? pair : pair.toReversed()) {
      // The first round warms up.
      const note = (what: string, time: number) => round > 0 && timings.add(`${what} ${name}`, time)
      for (const size of [100, FULL])
        note(`${size}`, await get(catalogue, `page_size=${size}&page=${3 + round}`))
      note('filter', await get(catalogue, `page_size=100&${filter}`))
      note('one field', await get(catalogue, `page_size=100&page=${3 + round}&fields=id,price`))
      const batch = await catalogue.next(FULL)
      for (const what of ['created', 'again']) note(what, await upsert(catalogue, batch))
      const dearer = batch.map((product, place) => ({ ...product, price: `${place + 1}.50` }))
      note('changed', await upsert(catalogue, dearer))
    }
  }

  const against = (what: string, name: string) => {
    const [one, other] = [timings.median(`${name} plain`), timings.median(`${name} own`)]
    return compared(what, milliseconds(one), milliseconds(other), other / one, atMost(1.5))
  }
  return [
    against(`list of 100 of ${stage.many} products, without and with ten own fields`, '100'),
    against(`list of ${FULL} there`, `${FULL}`),
    against('list of 100 there, two fields', 'one field'),
    against(`filter there, ${MATCHES} found: by brand, and by an own field`, 'filter'),
    against(`bulk upsert of ${FULL} there, all created`, 'created'),
    against('bulk upsert there, sent again, unchanged', 'again'),
    against('bulk upsert there, price changed', 'changed'),
  ]
}

const createBrands = async (site: Site, count: number): Promise<void> => {
  for (let from = 0; from < count; from += FULL) {
    const size = Math.min(FULL, count - from)
    const brands = Array.from({ length: size }, (_, n) => ({ slug: `b-${from + n}`, name: `B ${from + n}` }))
    await site.ask('/external/brand/bulk-create/', { method: 'POST', body: bodyOf(brands) })
  }
}

const declare = (site: Site, declaration: object): Promise<unknown> =>
  site.ask('/external/own-field/', {
    method: 'POST',
    body: Buffer.from(JSON.stringify({ object: 'product', ...declaration })),
  })

const get = async (site: Site, query: string): Promise<number> =>
  (await site.ask(`/external/product/?${query}`)).time

const upsert = async (site: Site, products: readonly object[]): Promise<number> =>
  (await site.ask('/external/product/bulk-upsert/', { method: 'POST', body: bodyOf(products) })).time
