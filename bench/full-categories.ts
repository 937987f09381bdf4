import { fullCategories as payloads } from '../samples/many.ts'
import type { Payload } from '../samples/payloads.ts'
import type { Site, Stage } from './stage.ts'

/** Maximum objects in a list or a call. */
export const FULL = 5000

/** Body with these objects. */
export const bodyOf = (objects: readonly object[]): Buffer => Buffer.from(JSON.stringify(objects))

/** Site with 5000 categories whose fields are all filled, for reads. */
export interface FullSite extends Site {
  readonly ids: readonly number[]
  /** Names of a list's columns. */
  readonly columns: readonly string[]
  /** Changes one row, so that no response comes from a cache. */
  touch(): Promise<void>
}

const sites = new WeakMap<Stage, Promise<FullSite>>()

/** The same site each time, created once per run. */
export const fullSite = (stage: Stage): Promise<FullSite> => {
  const site = sites.get(stage) ?? makeFullSite(stage)
  sites.set(stage, site)
  return site
}

const makeFullSite = async (stage: Stage): Promise<FullSite> => {
  const site = await stage.newSite()
  const created = await site.ask('/external/category/bulk-create/', {
    method: 'POST',
    body: bodyOf(await payloads(FULL)),
  })
  const rows = JSON.parse(created.body.toString()) as { id: number }[]
  await stage.sql`vacuum analyze category`
  const ids = rows.map(({ id }) => id)
  let position = FULL
  return {
    ...site,
    ids,
    columns: Object.keys(rows[0] ?? {}),
    async touch() {
      const body = bodyOf([{ id: ids[0], position: ++position }])
      await site.ask('/external/category/bulk-update/', { method: 'PUT', body })
    },
  }
}

/** The same categories with another value in every field except the key. */
export const changed = (objects: readonly Payload[]): Payload[] =>
  objects.map((object, index) => ({
    ...objects[(index + 1) % objects.length],
    ...Object.fromEntries(
      Object.entries(object).flatMap(([name, value]) =>
        name.startsWith('slug_') ? [[name, `${value}-b`]] : [],
      ),
    ),
    group_category_id: object.group_category_id,
    // Parents precede their children, so that there are no cycles.
    category_id: null,
    hide: !object.hide,
    show_18_popup: !object.show_18_popup,
  }))
