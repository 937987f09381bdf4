import { manyProducts } from '../samples/many.ts'
import type { Payload } from '../samples/payloads.ts'
import { bodyOf, FULL } from './full-categories.ts'
import type { Site, Stage } from './stage.ts'

/** Site with very many products. */
export interface GreatCatalogue extends Site {
  /** Next products, which it does not have yet. */
  next(count: number): Promise<Payload[]>
}

const catalogues = new WeakMap<Stage, Promise<GreatCatalogue>>()

/** The same site each time, created once per run through the API. */
export const greatCatalogue = (stage: Stage): Promise<GreatCatalogue> => {
  const catalogue = catalogues.get(stage) ?? stage.newSite().then((site) => fillCatalogue(stage, site))
  catalogues.set(stage, catalogue)
  return catalogue
}

/** Creates `stage.many` products at the site through the API; `extend` adds fields to each. */
export const fillCatalogue = async (
  stage: Stage,
  site: Site,
  extend: (place: number) => object = () => ({}),
): Promise<GreatCatalogue> => {
  let place = 0
  const products = manyProducts(Number.MAX_SAFE_INTEGER)
  const next = async (count: number): Promise<Payload[]> => {
    const batch: Payload[] = []
    while (batch.length < count) {
      const { value } = await products.next()
      if (value) batch.push({ ...value, ...extend(place++) })
    }
    return batch
  }

  const begun = performance.now()
  let batch = await next(FULL)
  for (let stored = 0; stored < stage.many; stored += FULL) {
    const answer = site.ask('/external/product/bulk-create/', {
      method: 'POST',
      body: bodyOf(batch),
      headers: { prefer: 'return=minimal' },
    })
    // The next ones are created while these are written.
    batch = await next(FULL)
    await answer
  }
  await stage.sql`vacuum analyze product`
  const seconds = (performance.now() - begun) / 1000
  process.stderr.write(`${stage.many} products created in ${seconds.toFixed(0)} s\n`)
  return { ...site, next }
}
