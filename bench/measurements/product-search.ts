import { greatCatalogue } from '../great-catalogue.ts'
import { type LoadRequest, startLoadGenerator } from '../load.ts'
import { whenIndexed } from '../product-index.ts'
import { atMost, measured, type Row } from '../row.ts'
import { searchTexts } from '../search-texts.ts'
import type { Stage } from '../stage.ts'

const CLIENTS = 10

/** Searches of each kind, all of them different: none is answered from memory. */
const EACH = 300

/** What ten clients are kept waiting for by the search of a great catalogue, by kinds of what they type, and all mixed. */
export const productSearch = async (stage: Stage): Promise<Row[]> => {
  const { server, sql } = stage
  const { token, count, id } = await greatCatalogue(stage)
  const caughtUp = await whenIndexed(stage, id)
  process.stderr.write(`the index of products was up ${caughtUp.toFixed(0)} s after the last of them\n`)
  await sql`vacuum analyze product_search, product_word`

  const texts = await searchTexts(count, EACH)
  const generator = startLoadGenerator()
  try {
    const load = (requests: readonly LoadRequest[]) =>
      generator.run({ url: server.url, token, clients: CLIENTS, requests, count: requests.length })
    const rows: Row[] = []
    for (const [kind, list] of Object.entries(texts)) {
      // The first third is mixed with all others below.
      const { p50, p99, perSecond } = await load(list.slice(EACH / 3).map(requestFor))
      rows.push(rowOf(`product search, ${count} products: ${kind}`, p50, p99, perSecond))
    }
    const places = Array.from({ length: EACH / 3 }, (_, place) => place)
    const mixed = places.flatMap((place) => Object.values(texts).map((list) => requestFor(list[place] ?? '')))
    const { p50, p99, perSecond } = await load(mixed)
    rows.push(rowOf(`product search, ${count} products: all kinds mixed`, p50, p99, perSecond))
    return rows
  } finally {
    await generator.stop()
  }
}

const requestFor = (text: string): LoadRequest => ({
  method: 'GET',
  path: `/base/product/?search=${encodeURIComponent(text)}`,
})

const rowOf = (what: string, p50: number, p99: number, perSecond: number): Row =>
  measured(
    what,
    p99,
    `p50 ${p50.toFixed(1)} p99 ${p99.toFixed(1)} ms, ${Math.round(perSecond)}/s`,
    atMost(50, ' ms'),
  )
