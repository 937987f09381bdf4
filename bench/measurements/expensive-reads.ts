import { Agent, request } from 'node:http'
import { setTimeout as sleep } from 'node:timers/promises'
import { type Neighbours, neighboursOf, quantileOf } from '../fairness/neighbours.ts'
import { greatCatalogue } from '../great-catalogue.ts'
import { median } from '../median.ts'
import { atMost, compared, measured, milliseconds, type Row } from '../row.ts'
import type { Site, Stage } from '../stage.ts'

const NEIGHBOURS = 20
const CALLERS = 12
const SECONDS = 10

/** Time until an impatient caller closes its connection, in ms. */
const PATIENCE_MS = 300

/** Reads of products that no index answers alone; `n` makes each call a different one. */
const READS: Readonly<Record<string, (n: number) => string>> = {
  search: (n) => `search=${WORDS[n % WORDS.length]}&page_size=${50 + (n % 50)}`,
  'search, scan=true': (n) => `search=${WORDS[n % WORDS.length]}${n}&scan=true`,
  unsold_since: (n) => `unsold_since=${1 + (n % 90)}`,
  changed_by: (n) => `changed_by=nobody-${n}`,
  empty: (n) => `empty=description_uk&page_size=${50 + (n % 50)}`,
  'ordering=-price': (n) => `ordering=-price&page=${1 + (n % 50)}`,
}
const WORDS = ['lapt', 'ulei', 'pain', 'vinu', 'carn', 'past', 'suc', 'apa']

/**
 * Reads by key and small writes of 20 sites, alone and while twelve callers with one token of a site with a large catalogue
 * send expensive reads: callers that wait for the response, and callers that close the connection (rule 9.2c).
 */
export const expensiveReads = async (stage: Stage): Promise<Row[]> => {
  const catalogue = await greatCatalogue(stage)
  await isIndexed(stage, catalogue)
  const neighbours = await neighboursOf(stage, stage.server.url, NEIGHBOURS)
  const rows = await searchTimes(stage, catalogue)
  for (const [name, query] of Object.entries(READS))
    for (const hangsUp of [false, true])
      rows.push(...(await contest(stage, { catalogue, neighbours, name, query, hangsUp })))
  await neighbours.stop()
  return rows
}

interface Contest {
  readonly catalogue: Site
  readonly neighbours: Neighbours
  readonly name: string
  readonly query: (n: number) => string
  readonly hangsUp: boolean
}

const contest = async (
  { server, many }: Stage,
  { catalogue, neighbours, name, query, hangsUp }: Contest,
): Promise<Row[]> => {
  const alone = await neighbours.observe(SECONDS)
  const callers = startCallers(`${server.url}/external/product/?`, catalogue.token, query, hangsUp)
  await sleep(1_000)
  const concurrent = await neighbours.observe(SECONDS)
  const answers = await callers.stop()
  const what = `${CALLERS} callers of ${name} over ${many} products${hangsUp ? ', who hang up' : ''}`
  const [one, other] = [quantileOf(alone.reads, 0.99), quantileOf(concurrent.reads, 0.99)]
  const bad = [...answers].filter(([answer]) => answer !== '200' && answer !== '503 with Retry-After')
  for (const failure of new Set(concurrent.failures)) process.stderr.write(`  ${what}: ${failure}\n`)
  process.stderr.write(`  ${what}: ${[...answers].map(([answer, count]) => `${count} × ${answer}`)}\n`)
  return [
    compared(`${what}: p99 of a read by key of ${NEIGHBOURS} other sites`, ...times(one, other), atMost(2)),
    measured(
      `${what}: longest write`,
      concurrent.writes.at(-1) ?? Number.NaN,
      milliseconds(concurrent.writes.at(-1) ?? Number.NaN),
      atMost(1_000, ' ms'),
    ),
    measured(
      `${what}: failed calls of the others, and answers without Retry-After`,
      concurrent.failures.length + bad.length,
      String(concurrent.failures.length + bad.length),
      atMost(0),
    ),
  ]
}

const times = (one: number, other: number): [string, string, number] => [
  milliseconds(one),
  milliseconds(other),
  other / one,
]

/** Time of a search at the large catalogue, and at a site with 500 products. */
const searchTimes = async (stage: Stage, catalogue: Site): Promise<Row[]> => {
  const small = await stage.newSite()
  await stage.sql`
    insert into product (site_id, id, group_product_id, code, name_ro, name_ru, price, category)
    select ${small.id}::integer, id, group_product_id, code, name_ro, name_ru, price, '{}'
    from product where site_id = ${catalogue.id} order by id limit 500
  `
  await isIndexed(stage, small)
  const timeOf = async (site: Site, word: string) => {
    const all: number[] = []
    for (let n = 0; n < 7; n++)
      all.push((await site.ask(`/external/product/?search=${word}&page_size=${20 + n}`)).time)
    return median(all)
  }
  const rows: Row[] = []
  for (const word of WORDS.slice(0, 4)) {
    const [one, other] = [await timeOf(small, word), await timeOf(catalogue, word)]
    rows.push(
      compared(`search=${word} of 500 products, and of ${stage.many}`, ...times(one, other), atMost(1.5)),
    )
  }
  return rows
}

/** Waits until the search index of products has caught up with the content of a site. */
const isIndexed = async ({ sql }: Stage, { id }: Site): Promise<void> => {
  for (const giveUp = Date.now() + 30 * 60_000; ; await sleep(1_000)) {
    const [head] = await sql`
      select from product_search_head as head join content_state as state using (site_id, version)
      where site_id = ${id} and type = 'product'
    `
    if (head) return
    if (Date.now() > giveUp) throw new Error('The search index of products does not catch up.')
  }
}

const startCallers = (url: string, token: string, query: (n: number) => string, hangsUp: boolean) => {
  const agent = new Agent({ keepAlive: true, maxSockets: CALLERS })
  const answers = new Map<string, number>()
  let isRunning = true
  let n = 0
  const call = () =>
    new Promise<string>((resolve) => {
      const sent = request(url + query(n++), { agent, headers: { 'api-token': token } })
      sent.on('error', ({ message }) => resolve(hangsUp ? '200' : message))
      sent.on('response', (answer) => {
        const { statusCode, headers } = answer
        const isPolite = statusCode === 503 && headers['retry-after'] !== undefined
        answer.on('error', () => undefined)
        answer.on('close', () => resolve(isPolite ? '503 with Retry-After' : String(statusCode))).resume()
      })
      if (hangsUp) setTimeout(() => sent.destroy(), PATIENCE_MS)
      sent.end()
    })
  const callers = Array.from({ length: CALLERS }, async () => {
    for (; isRunning; await sleep(20)) {
      const answer = await call()
      answers.set(answer, (answers.get(answer) ?? 0) + 1)
    }
  })
  return {
    stop: async () => {
      isRunning = false
      await Promise.all(callers)
      agent.destroy()
      return answers
    },
  }
}
