import { crc32 } from 'node:zlib'
import { OWN_FIELD } from '@vitrina/schema/own-fields'
import type { Reads } from '../postgres/pool/sql.ts'
import { Audience } from './audience.ts'
import type { Lease } from './buffer-pool.ts'
import { cacheKeyOf } from './cache-key.ts'
import type { ContentVersion, TakeSnapshot } from './read-snapshot.ts'

/** State with the connection for reading it: rows there may be newer than the state, but never older. */
export interface ReadableState extends ContentVersion {
  readonly place: Reads
  /** Version of the objects alone, without that of other types and of own fields. */
  readonly objectsVersion: number
  /** Version of the own fields of the site; 0 while it has never declared one. */
  readonly ownFields: number
}

/** Response that is valid as long as its version is the current one. */
export interface CachedResponse {
  /** @throws {Error} after the lease was released */
  readonly body: Buffer
  /** The lease of the buffer that contains the body, if one does; the cache releases it. */
  readonly lease?: Lease
  readonly total: number
  /** True if more rows match than `total`, at which counting ended. */
  readonly isMore?: boolean
  readonly lastId: number | null
  /** Cursor at which the list continues, for lists without page numbers; null or omitted at the end. */
  readonly next?: string | null
}

export interface ResponseCache {
  /**
   * Current state of the first type, with a version that includes changes of the other types and of the site's
   * own fields. It includes every write acknowledged before the call.
   */
  state(siteId: number, types: readonly [string, ...string[]]): Promise<ReadableState>
  /** Connection on which all writes can be read that were acknowledged before the call. */
  place(): Promise<Reads>
  /**
   * Cached response for `question`, or the result of `make`. Concurrent callers share one result and are its audience, which
   * closes when all have disconnected. `sent` resolves when the caller no longer reads the body, which may be leased; omit it to
   * keep the body permanently.
   */
  answer<Result extends CachedResponse | undefined>(
    question: string,
    version: number,
    make: (audience: Audience) => Promise<Result>,
    sent?: Promise<unknown>,
  ): Promise<Result>
  /** Counts of cache requests by outcome, and the size of the cache. */
  use(): CacheUse
}

export interface CacheUse {
  /** Requests answered from memory, produced for the call, or shared with an earlier call. */
  readonly hits: number
  readonly misses: number
  readonly shared: number
  readonly bytes: number
  readonly entries: number
}

/**
 * Cache of at most `bytes` of responses; the least recently used are removed first. A response is kept only
 * if the question was asked before at this version, or if its last response was used: a nightly export asks
 * each question once between two changes. Responses are never served unchecked: each read asks the database
 * for the version, so the cache is correct for any number of processes.
 */
export const responseCache = (takeSnapshot: TakeSnapshot, bytes: number): ResponseCache => {
  const entries = new Map<string, CacheEntry>()
  const making = new Map<string, Making>()
  const isRepeated = repetitions()
  let size = 0
  let [hits, misses, sharing] = [0, 0, 0]

  const forget = (key: string) => {
    const known = entries.get(key)
    if (!known) return
    size -= sizeOf(key, known.answer)
    entries.delete(key)
    known.isForgotten = true
    releaseUnread(known)
  }
  const keep = (key: string, known: CacheEntry) => {
    entries.set(key, known)
    size += sizeOf(key, known.answer)
    for (const oldest of entries.keys()) {
      if (size <= bytes) break
      forget(oldest)
    }
  }

  return {
    state: async (siteId, types) => {
      const versionedTypes = [...types, OWN_FIELD]
      const moment = await takeSnapshot({ states: versionedTypes.map((type) => [siteId, type]) })
      const states = versionedTypes.map((type) => moment.stateOf(siteId, type))
      const version = states.reduce((sum, state) => sum + state.version, 0)
      const { rows, version: objectsVersion } = moment.stateOf(siteId, types[0])
      const { version: ownFields } = moment.stateOf(siteId, OWN_FIELD)
      return { version, objectsVersion, rows, place: moment.place, ownFields }
    },
    place: async () => (await takeSnapshot()).place,
    // Each query has one type of response.
    async answer<Result extends CachedResponse | undefined>(
      question: string,
      version: number,
      make: (audience: Audience) => Promise<Result>,
      sent?: Promise<unknown>,
    ) {
      const key = cacheKeyOf(question)
      const known = entries.get(key)
      if (known?.version === version) {
        entries.delete(key)
        entries.set(key, known)
        known.isUsed = true
        countReader(known, sent)
        hits++
        return known.answer as Result
      }
      const name = `${version} ${key}`
      const runningRead = making.get(name)
      if (runningRead) {
        sharing++
        runningRead.readers.push(sent)
        runningRead.audience.add(sent)
        return runningRead.answer as Promise<Result>
      }
      misses++
      const readers = [sent]
      const audience = new Audience()
      audience.add(sent)
      const forgetMaking = (): void => {
        if (making.get(name)?.audience === audience) making.delete(name)
      }
      // A run without readers may be cancelled for that reason, so no reader may join it.
      audience.once('close', forgetMaking)
      const answer = make(audience)
        // No caller can join any more, so all readers of a leased body are known.
        .finally(forgetMaking)
        .then((response) => {
          if (!response) return response
          const isCacheable =
            response.body.length <= bytes / 2 && (known?.isUsed || readers.length > 1 || isRepeated(name))
          const answer = isCacheable ? withLastingBody(response) : response
          const read: CacheEntry = { version, answer, isUsed: false, isForgotten: !isCacheable, readers: 0 }
          for (const sent of readers) countReader(read, sent)
          forget(key)
          if (isCacheable) keep(key, read)
          return answer
        })
      making.set(name, { answer, readers, audience })
      return answer
    },
    use: () => ({ hits, misses, shared: sharing, bytes: size, entries: entries.size }),
  }
}

/** Response by {@link ResponseCache.answer}. Its caller is in the audience of `make` until the response is `sent`. */
export const answerTo = <Answer extends CachedResponse | undefined>(
  cache: ResponseCache,
  sent: Promise<unknown>,
  question: string,
  version: number,
  make: (audience: Audience) => Promise<Answer>,
): Promise<Answer> => cache.answer(question, version, make, sent)

interface CacheEntry {
  readonly version: number
  readonly answer: CachedResponse
  /** True after a request was served from the cache. */
  isUsed: boolean
  isForgotten: boolean
  /** Number of requests that still use it. */
  readers: number
}

const countReader = (known: CacheEntry, sent: Promise<unknown> | undefined): void => {
  known.readers++
  sent?.then(() => {
    known.readers--
    releaseUnread(known)
  })
}

/** Releases the buffer of a response that is neither cached nor read any more. */
const releaseUnread = ({ answer, isForgotten, readers }: CacheEntry): void => {
  if (isForgotten && readers === 0) answer.lease?.release()
}

/** Response whose body is in a buffer of the pool. */
export const leasedResponse = (
  lease: Lease,
  rest: Omit<CachedResponse, 'body' | 'lease'>,
): CachedResponse => ({
  ...rest,
  lease,
  get body() {
    return lease.bytes
  },
})

/** Response for the cache: the body in a small buffer is copied, because it is smaller than the buffer. */
const withLastingBody = <Answer extends CachedResponse>(answer: Answer): Answer => {
  const { lease, ...rest } = answer
  if (!lease?.isSmall) return answer
  const lasting = { ...rest, body: Buffer.copyBytesFrom(answer.body) }
  lease.release()
  return lasting as Answer
}

/** Response in progress. */
interface Making {
  readonly answer: Promise<CachedResponse | undefined>
  readonly readers: (Promise<unknown> | undefined)[]
  readonly audience: Audience
}

/** Size of a cached response in bytes: the body, the key in its widest form, and the overhead of the runtime. */
const sizeOf = (key: string, { body }: CachedResponse): number => body.length + 2 * key.length + 200

/** Maximum number of remembered queries in each of two generations: one number each, a few MiB in total. */
const MAX_REMEMBERED = 50_000

/** Recognizes recently repeated queries. */
const repetitions = (): ((question: string) => boolean) => {
  let recent = new Set<number>()
  let older = new Set<number>()
  return (question) => {
    // A collision of two queries does no harm: a response is cached unnecessarily.
    const number = crc32(question)
    const known = recent.has(number) || older.has(number)
    if (recent.size >= MAX_REMEMBERED) [recent, older] = [new Set(), recent]
    recent.add(number)
    return known
  }
}
