import { createHistogram, performance } from 'node:perf_hooks'
import { Gauge, type Registry } from 'prom-client'

/** Sampling interval of the delay of a busy loop, in ms. The reported delay includes it. */
const RESOLUTION_MS = 10

/** Interval in ms of checks whether the loop is busy. */
const POLL_MS = 1_000

/** Share of an interval that an idle loop may use: the probe of the database and the check itself. */
const RESTING = 0.02

const NS_PER_MS = 1e6
const PREFIX = 'nodejs_eventloop_lag_'

type Aggregator = 'min' | 'max' | 'average'
type Delays = Pick<
  ReturnType<typeof createHistogram>,
  'min' | 'max' | 'mean' | 'stddev' | 'percentile' | 'count'
>

const GAUGES: readonly (readonly [name: string, help: string, Aggregator, of: (delays: Delays) => number])[] =
  [
    ['min', 'The minimum recorded event loop delay.', 'min', ({ min }) => min],
    ['max', 'The maximum recorded event loop delay.', 'max', ({ max }) => max],
    ['mean', 'The mean of the recorded event loop delays.', 'average', ({ mean }) => mean],
    [
      'stddev',
      'The standard deviation of the recorded event loop delays.',
      'average',
      ({ stddev }) => stddev,
    ],
    ...[50, 90, 99].map(
      (share) =>
        [
          `p${share}`,
          `The ${share}th percentile of the recorded event loop delays.`,
          'average',
          (delays: Delays) => delays.percentile(share),
        ] as const,
    ),
  ]

/**
 * Measures the delay of the event loop under the metric names of prom-client. Only a busy loop is sampled a
 * hundred times a second, because on an idle server the sampling was most of the load. A block of an idle
 * loop delays the check itself, which is counted too. The returned function stops the measurement.
 */
export const measureEventLoopLag = (registry: Registry): (() => void) => {
  const delays = createHistogram()
  const record = (ms: number) => delays.record(Math.max(1, Math.round(ms * NS_PER_MS)))
  let sampling: NodeJS.Timeout | undefined
  const sample = (): NodeJS.Timeout => {
    let last = performance.now()
    return setInterval(() => {
      const now = performance.now()
      record(now - last)
      last = now
    }, RESOLUTION_MS).unref()
  }

  let before = performance.eventLoopUtilization()
  let due = performance.now() + POLL_MS
  const checking = setInterval(() => {
    if (!sampling) record(RESOLUTION_MS + Math.max(0, performance.now() - due))
    due = performance.now() + POLL_MS
    const now = performance.eventLoopUtilization()
    const works = performance.eventLoopUtilization(now, before).utilization > RESTING
    before = now
    if (works) sampling ??= sample()
    else {
      clearInterval(sampling)
      sampling = undefined
    }
  }, POLL_MS).unref()

  const gauges = GAUGES.map(([name, help, aggregator, of]) => ({
    of,
    gauge: new Gauge({ name: `${PREFIX}${name}_seconds`, help, aggregator, registers: [registry] }),
  }))
  new Gauge({
    name: `${PREFIX}seconds`,
    help: 'Lag of event loop in seconds.',
    aggregator: 'average',
    registers: [registry],
    collect() {
      if (delays.count > 0) for (const { gauge, of } of gauges) gauge.set(of(delays) / NS_PER_MS / 1_000)
      delays.reset()
      const requestedAt = performance.now()
      setImmediate(() => this.set((performance.now() - requestedAt) / 1_000))
    },
  })

  return () => {
    clearInterval(checking)
    clearInterval(sampling)
  }
}
