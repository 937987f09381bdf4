import { AsyncLocalStorage } from 'node:async_hooks'
import { tracingChannel } from 'node:diagnostics_channel'

/** A call, or many of one kind at once, while they are under way. */
export interface Calling {
  readonly url: string
  readonly method?: string
  readonly body?: Uint8Array
  readonly headers?: Readonly<Record<string, string>>
  readonly what?: string | undefined
  /** How many: one, unless it is said. */
  readonly calls?: number
}

/** From when to when calls of one kind were under way; in µs of the clock that all processes of the machine share. */
export interface Stretch {
  readonly what: string
  readonly calls: number
  readonly from: number
  readonly to: number
}

/** Does `work`, and lets whoever follows calls know from when to when it went on; calls that it makes are parts of it. */
export const asStretch = <T>(calling: Calling, work: () => Promise<T>): Promise<T> =>
  channel.tracePromise(work, { calling })

interface Traced {
  readonly calling: Calling
  /** It is a part of work that is followed as a whole. */
  isWithin?: boolean
  stretch?: Begun
}

interface Begun {
  readonly from: number
  end(to: number): void
}

const channel = tracingChannel<unknown, Traced>('vitrina.bench.calls')

export const nowMicros = (): number => Number(process.hrtime.bigint() / 1000n)

/** Follows the calls that go to an address of `origins`. `begin` is told when some begin, and gives what is done at their end. */
export const followCalls = (origins: ReadonlySet<string>, begin: () => (stretch: Stretch) => void): void => {
  const around = new AsyncLocalStorage<Traced>()
  channel.start.bindStore(around, (traced) => {
    traced.isWithin = around.getStore() !== undefined
    return traced
  })
  channel.subscribe({
    start(traced) {
      const { calling, isWithin } = traced
      if (isWithin || !origins.has(new URL(calling.url).origin)) return
      const done = begin()
      const from = nowMicros()
      traced.stretch = {
        from,
        end: (to) => done({ what: nameOf(calling), calls: calling.calls ?? 1, from, to }),
      }
    },
    end() {},
    asyncStart({ stretch }) {
      stretch?.end(nowMicros())
    },
    asyncEnd() {},
    error() {},
  })
}

/** A call by its kind: numbers and values are left out, so that calls of one kind have one name. */
const nameOf = ({ what, url, method = 'GET', body, headers }: Calling): string => {
  if (what !== undefined) return what
  const { pathname, searchParams } = new URL(url)
  const names = [...new Set(searchParams.keys())]
  return [
    `${method} ${pathname.replaceAll(/\/\d+(?=\/|$)/g, '/{id}')}${names.length > 0 ? `?${names.join('&')}` : ''}`,
    ...(body ? [sizeOf(body)] : []),
    ...(headers?.prefer ? [headers.prefer] : []),
  ].join(', ')
}

const sizeOf = ({ length }: Uint8Array): string =>
  length < 1000
    ? 'below 1 kB'
    : length < 1e6
      ? `${Math.round(length / 1000)} kB`
      : `${Math.round(length / 1e6)} MB`
