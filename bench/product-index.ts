import { setTimeout as sleep } from 'node:timers/promises'
import type { Stage } from './stage.ts'

/** Waits until the product search has indexed all products of a site; until then it keeps a core busy. */
export const whenIndexed = async ({ sql }: Stage, siteId: number): Promise<void> => {
  for (;;) {
    const [row] = await sql`
      select from content_state as state join product_search_head as head using (site_id, version)
      where site_id = ${siteId} and type = 'product'
    `
    if (row) return
    await sleep(100)
  }
}
