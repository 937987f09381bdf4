import { setTimeout as sleep } from 'node:timers/promises'
import { Gauge, type Registry } from 'prom-client'
import type { Query } from '../../postgres/pool/query.ts'
import type { Database, Sql } from '../../postgres/pool/sql.ts'
import { queueSchemaOf } from '../../postgres/schemas.ts'

/** Gauge with values from a query of the database. */
interface QueriedGauge<Answer> {
  readonly name: string
  readonly help: string
  /** Label name; omit for a gauge with one value. */
  readonly label?: string
  /** Value, or one for each value of the label; null for no sample. */
  readonly read: (answer: Answer) => number | null | Readonly<Record<string, number>>
}

/** Metrics from one query of the database at a scrape. */
export interface ScrapeQuery<Answer = never> {
  /** Returns one JSON value; cheap for any amount of data. */
  readonly query: (sql: Sql, queueSchema: string) => Query
  readonly gauges: readonly QueriedGauge<Answer>[]
}

/** Time limit of the query and validity of its result for other scrapes, in ms. */
const ANSWER_MS = 1_000
const FRESH_MS = 1_000

type Answers = Readonly<Record<string, unknown>>

/**
 * Gauges that query the database at a scrape: one statement for all gauges, shared by concurrent scrapes.
 * Without a response in time they have no value, and the other metrics are served. All processes of one
 * database report the same, so the greatest value counts.
 */
export const queryAtScrape = (registry: Registry, sql: Database, questions: readonly ScrapeQuery[]): void => {
  const answers = sharedAnswers(sql, questions)
  new Gauge({
    name: 'vitrina_scrape_database_answered',
    help: '1 if the database answered the queries of the scrape in time, else 0',
    aggregator: 'min',
    registers: [registry],
    async collect() {
      this.set((await answers()) ? 1 : 0)
    },
  })
  for (const [i, { gauges }] of questions.entries())
    for (const { name, help, label, read } of gauges)
      new Gauge<string>({
        name,
        help,
        labelNames: label === undefined ? [] : [label],
        aggregator: 'max',
        registers: [registry],
        async collect() {
          const answer = (await answers())?.[columnOf(i)]
          const value = answer === undefined || answer === null ? null : read(answer as never)
          this.reset()
          if (typeof value === 'number') this.set(value)
          else if (label === undefined) this.remove()
          else for (const [word, number] of Object.entries(value ?? {})) this.set({ [label]: word }, number)
        },
      })
}

const columnOf = (i: number): string => `answer_${i}`

/** Queries once for concurrent scrapes; a stalled database is not queried again by each scrape. */
const sharedAnswers = (sql: Database, questions: readonly ScrapeQuery[]) => {
  let known: Answers | undefined
  let queriedAt = Number.NEGATIVE_INFINITY
  let pending: Promise<unknown> | undefined

  const refresh = async (): Promise<void> => {
    known = await readAnswers(sql, questions).catch(() => undefined)
    queriedAt = performance.now()
    pending = undefined
  }
  return async (): Promise<Answers | undefined> => {
    if (pending === undefined && performance.now() - queriedAt > FRESH_MS) pending = refresh()
    if (pending === undefined) return known
    const LATE = Symbol()
    const outcome = await Promise.race([pending, sleep(ANSWER_MS, LATE, { ref: false })])
    return outcome === LATE ? undefined : known
  }
}

const readAnswers = (sql: Database, questions: readonly ScrapeQuery[]): Promise<Answers | undefined> =>
  sql.begin(async (sql) => {
    const schema = await queueSchemaOf(sql)
    const parts = questions.map(
      ({ query }, i) => sql`, (${query(sql, schema)}) as ${sql.unsafe(columnOf(i))}`,
    )
    const [answers] = await sql<Answers>`select true as answered ${parts}`
    return answers
  }, ANSWER_MS)
