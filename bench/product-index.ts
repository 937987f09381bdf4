import { setTimeout as sleep } from 'node:timers/promises'
import type { Stage } from './stage.ts'

/** Waits until the product search knows all products of a site; in seconds. Until then a core is busy with it. */
export const whenIndexed = async ({ sql }: Stage, siteId: number): Promise<number> => {
  const begun = performance.now()
  for (;;) {
    const [row] = await sql`
      select from content_state as state join product_search_head as head using (site_id, version)
      where site_id = ${siteId} and type = 'product'
    `
    if (row) return (performance.now() - begun) / 1000
    await sleep(100)
  }
}
