import { crc32 } from 'node:zlib'
import type { Sql } from '../database/sql.ts'
import { keyOf } from './question.ts'

/** How often the objects of a kind changed, and how many there are, at one site. */
export interface State {
  readonly version: number
  readonly rows: number
}

/** An answer that stays right as long as the version it was made for is the present one. */
export interface CachedResponse {
  readonly body: Buffer
  readonly total: number
  readonly lastId: number | null
  /** Where a list goes on that is read from a place rather than by pages; null or left out: nowhere. */
  readonly next?: string | null
}

export interface ResponseCache {
  /**
   * The present state of the first type, its version grown by the changes of the others, which show in it. A write
   * acknowledged before this is called is in it.
   */
  state(siteId: number, types: readonly [string, ...string[]]): Promise<State>
  /** The kept answer for `question`, or the one that `make` gives. Several who ask at once share one making. */
  answer<Made extends CachedResponse | undefined>(
    question: string,
    version: number,
    make: () => Promise<Made>,
  ): Promise<Made>
}

const NOTHING: State = { version: 0, rows: 0 }

/**
 * Keeps answers in memory, at most `bytes` of them, the least recently used go first; and only to questions that were
 * asked before, since whoever pages through a catalogue asks each but once. They are never served unchecked: each read
 * asks the database for the version, so it holds for any number of processes.
 */
export const responseCache = (sql: Sql, bytes: number): ResponseCache => {
  const kept = new Map<string, { version: number; answer: CachedResponse }>()
  const making = new Map<string, Promise<CachedResponse | undefined>>()
  const isRepeated = repetitions()
  let size = 0

  const forget = (key: string) => {
    const known = kept.get(key)
    if (known) size -= sizeOf(key, known.answer)
    kept.delete(key)
  }
  const keep = (key: string, version: number, answer: CachedResponse) => {
    forget(key)
    if (answer.body.length > bytes / 2) return
    kept.set(key, { version, answer })
    size += sizeOf(key, answer)
    for (const oldest of kept.keys()) {
      if (size <= bytes) break
      forget(oldest)
    }
  }

  return {
    state: stateReader(sql),
    // A question is asked for one kind of answer.
    async answer<Made extends CachedResponse | undefined>(
      question: string,
      version: number,
      make: () => Promise<Made>,
    ) {
      const key = keyOf(question)
      const known = kept.get(key)
      if (known?.version === version) {
        kept.delete(key)
        kept.set(key, known)
        return known.answer as Made
      }
      const name = `${version} ${key}`
      const shared =
        (making.get(name) as Promise<Made> | undefined) ??
        make()
          .then((answer) => {
            if (answer && isRepeated(key)) keep(key, version, answer)
            return answer
          })
          .finally(() => making.delete(name))
      making.set(name, shared)
      return shared
    },
  }
}

/** What a kept answer takes, in bytes: the body, the key in its widest form, and what the runtime needs to hold both. */
const sizeOf = (key: string, { body }: CachedResponse): number => body.length + 2 * key.length + 200

/** Questions remembered as asked, in each of two generations: by a number each, a few MiB in all. */
const MOST_REMEMBERED = 50_000

/** Tells whether a question was asked before, not too many others ago. */
const repetitions = (): ((question: string) => boolean) => {
  let recent = new Set<number>()
  let older = new Set<number>()
  return (question) => {
    // Two questions of one number are no harm: an answer is kept that need not have been.
    const number = crc32(question)
    const known = recent.has(number) || older.has(number)
    if (recent.size >= MOST_REMEMBERED) [recent, older] = [new Set(), recent]
    recent.add(number)
    return known
  }
}

/**
 * Reads states for all who ask while one statement is under way with the next one: its snapshot is taken after each
 * of them asked, so none can miss a write that was acknowledged before.
 */
const stateReader = (sql: Sql): ResponseCache['state'] => {
  type Asked = Map<string, { siteId: number; type: string }>
  let asked: Asked = new Map()
  let next: Promise<Map<string, State>> | undefined
  let running: Promise<unknown> = Promise.resolve()

  const read = async (): Promise<Map<string, State>> => {
    const wanted = [...asked.values()]
    asked = new Map()
    next = undefined
    const rows = await sql<State & { site_id: number; type: string }>`
      select site_id, type, version, rows from content_state
      where (site_id, type) in (
        select * from unnest(${wanted.map(({ siteId }) => siteId)}::integer[], ${wanted.map(({ type }) => type)}::text[])
      )
    `
    return new Map(rows.map(({ site_id, type, version, rows }) => [`${site_id} ${type}`, { version, rows }]))
  }

  return async (siteId, types) => {
    for (const type of types) asked.set(`${siteId} ${type}`, { siteId, type })
    if (!next) {
      next = running.then(read, read)
      running = next.catch(() => undefined)
    }
    const states = await next
    const [own = NOTHING, ...others] = types.map((type) => states.get(`${siteId} ${type}`) ?? NOTHING)
    return others.reduce(({ version, rows }, other) => ({ version: version + other.version, rows }), own)
  }
}
