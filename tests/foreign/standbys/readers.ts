import { setTimeout as sleep } from 'node:timers/promises'
import { type StandbyPlace, send } from './place.ts'

/** Requests of shops and their systems, each different, so that no cached response applies. */
const QUESTIONS: readonly ((n: number) => string)[] = [
  (n) =>
    `/external/category/?page_size=20&page=${(n % 25) + 1}&fields=id,name_ro,position,slug_ro&ids=${ids(n)}`,
  (n) => `/external/category/?page_size=20&ordering=-updated_at&ids=${ids(n)}`,
  (n) => `/external/external-order/?page_size=10&page=${(n % 15) + 1}&ids=${ids(n)}`,
  (n) => `/external/external-order/${(n % 150) + 1}/`,
  (n) => `/external/changes/?after=${n % 500}&limit=${(n % 40) + 1}`,
]
const ids = (n: number): string =>
  Array.from({ length: 12 }, (_, k) => ((n * 7 + k * (13 + Math.floor(n / 550))) % 550) + 1).join()

/**
 * Reads with this number of concurrent clients from both processes. Returns failed responses and the longest
 * response time.
 */
export const readFrom = async (
  processes: readonly { readonly url: string }[],
  clients: number,
  until: (count: number) => boolean,
  first = 0,
): Promise<{ count: number; failed: string[]; slowest: number }> => {
  const failed: string[] = []
  let count = 0
  let slowest = 0
  const read = async (client: number): Promise<void> => {
    for (let n = first + client; until(count); n += clients) {
      count++
      const { url } = processes[n % processes.length] as { url: string }
      const path = QUESTIONS[n % QUESTIONS.length]?.(n) ?? ''
      const at = performance.now()
      const { status, text } = await send(url, 'GET', path)
      slowest = Math.max(slowest, performance.now() - at)
      if (status !== 200 && status !== 404) failed.push(`${path}: ${status} ${text.slice(0, 200)}`)
    }
  }
  await Promise.all(Array.from({ length: clients }, (_, n) => read(n)))
  return { count, failed, slowest }
}

/** Read statements that the primary executes during `work`, without those that it executes while idle. */
export const statementsOf = async (
  { admin }: StandbyPlace,
  work: () => Promise<unknown>,
): Promise<number> => {
  await admin`select pg_stat_statements_reset()`
  await sleep(IDLE_MS)
  const before = await admin<{ queryid: string }>`select queryid::text from pg_stat_statements`
  await admin`select pg_stat_statements_reset()`
  await work()
  const [row] = await admin<{ calls: number }>`
    select coalesce(sum(calls), 0)::integer as calls from pg_stat_statements
    where query ~* '^\\s*(select|with|copy)' and query !~* 'pg_stat_statements|insert into|update '
      and queryid::text <> all(${before.map(({ queryid }) => queryid)}::text[])
  `
  return row?.calls ?? 0
}

const IDLE_MS = 4_000
