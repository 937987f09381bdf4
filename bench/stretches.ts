import { AsyncLocalStorage } from 'node:async_hooks'
import { tracingChannel } from 'node:diagnostics_channel'

/** Call in progress, or several concurrent ones of one kind. */
export interface Calling {
  readonly url: string
  readonly method?: string
  readonly body?: Uint8Array
  readonly headers?: Readonly<Record<string, string>>
  readonly what?: string | undefined
  /** Number of calls; by default one. */
  readonly calls?: number
}

/** Time span of calls of one kind, in µs of the monotonic clock that all processes of the machine share. */
export interface Stretch {
  readonly what: string
  readonly calls: number
  readonly from: number
  readonly to: number
}

/** Runs `work`, and publishes its time span to `followCalls`; nested calls belong to the same span. */
export const asStretch = <T>(calling: Calling, work: () => Promise<T>): Promise<T> =>
  channel.tracePromise(work, { calling })

interface Traced {
  readonly calling: Calling
  /** True for a call nested in another span. */
  isWithin?: boolean
  stretch?: Begun
}

interface Begun {
  readonly from: number
  end(to: number): void
}

const channel = tracingChannel<unknown, Traced>('vitrina.bench.calls')

export const nowMicros = (): number => Number(process.hrtime.bigint() / 1000n)

/** Observes calls to `origins`. `begin` is called at their start, and returns a callback for their end. */
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
      const endStretch = begin()
      const from = nowMicros()
      traced.stretch = {
        from,
        end: (to) => endStretch({ what: nameOf(calling), calls: calling.calls ?? 1, from, to }),
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

/** Name of the kind of a call: without numbers and values, so that calls of one kind share it. */
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
