import { Gauge, Histogram, type Registry } from 'prom-client'
import type { WaitList } from './wait-list.ts'

const feedAgeSeconds = new Histogram({
  name: 'vitrina_feed_told_seconds',
  help: 'Time from the last change in a response, by the clock of the database, to that response for a waiting feed reader',
  buckets: [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10],
  registers: [],
})

const AT = Buffer.from('"at":"')
/** Matches the time of the last entry: a quote within a text is escaped. */
const lastChangeIn = (body: Buffer): number => {
  const place = body.lastIndexOf(AT) + AT.length
  return Date.parse(body.toString('latin1', place, body.indexOf('"', place)))
}

/** Records the age of the last change in `body` as a metric. */
export const observeFeedAge = (body: Buffer): void => {
  const at = lastChangeIn(body)
  if (!Number.isNaN(at)) feedAgeSeconds.observe(Math.max(0, Date.now() - at) / 1_000)
}

/** Registers metrics of waiting calls and of the latency of the feed. */
export const measureFeed = (registry: Registry, waitList: Pick<WaitList, 'size'>): void => {
  registry.registerMetric(feedAgeSeconds)
  new Gauge({
    name: 'vitrina_feed_waiting_followers',
    help: 'Requests to the change feed that wait for changes',
    registers: [registry],
    collect() {
      this.set(waitList.size)
    },
  })
}
