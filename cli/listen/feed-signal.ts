import { CHANGE_TYPES, isSubscribed, isSubscribedTo, STATUS_CHANGED } from '@vitrina/schema/events'
import { changes, type FeedOptions } from '@vitrina/sdk/changes'

/** Signal that there are events to fetch. */
export interface FeedSignal {
  /** Cursor of the last change that creates an event; undefined if none occurred within this time in ms. */
  readonly within: (ms: number) => Promise<number | undefined>
  /** @throws the error of the feed */
  readonly ended: Promise<void>
}

/** Follows the change feed for changes that create these events, by long polling. */
export const feedSignal = (options: FeedOptions, events: readonly string[]): FeedSignal => {
  let rung: number | undefined
  let ring: () => void = () => undefined
  const follow = async () => {
    const types = CHANGE_TYPES.filter((type) => isSubscribedTo(events, type))
    for await (const { type, action, cursor } of changes({ ...options, types, after: 'now' })) {
      const names = [
        `${type}.${action}`,
        ...(type === 'order' && action === 'updated' ? [STATUS_CHANGED] : []),
      ]
      if (!names.some((name) => isSubscribed(events, name))) continue
      rung = cursor
      ring()
    }
  }
  const ended = follow()
  // A caller that waits for the next change receives the error.
  ended.catch(() => undefined)
  return {
    ended,
    async within(ms) {
      const { promise, resolve } = Promise.withResolvers<void>()
      ring = resolve
      const timer = setTimeout(resolve, ms)
      if (rung === undefined) await Promise.race([promise, ended])
      clearTimeout(timer)
      const cursor = rung
      rung = undefined
      return cursor
    },
  }
}
