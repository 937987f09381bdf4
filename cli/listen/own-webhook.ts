import { SUBSCRIPTIONS } from '@vitrina/schema/events'
import { ApiRefused, type WebhookEndpoints } from '@vitrina/sdk/webhook-endpoints'
import type { StateFile } from '../transfer/state-file.ts'

/** What is kept of it while it is there, so that whoever is killed finds it again. */
export interface Kept {
  readonly id: number
  readonly secret: string
  /** Of the last event that was taken care of. */
  readonly cursor: number
}

/** Nothing is ever sent there: no such name can be (RFC 2606). What happens is parked, and fetched by the listener. */
const ADDRESS = 'https://vitrina-listen.invalid/'

const DESCRIPTION = 'vitrina listen'

/**
 * The webhook by which a listener hears of events: the one that a killed listener has left, or a new one. It is disabled, so the
 * server makes the body of each event and keeps it.
 */
export const ownWebhook = async (
  webhooks: WebhookEndpoints,
  events: readonly string[],
  state: StateFile<Kept>,
): Promise<{ readonly kept: Kept; readonly isNew: boolean }> => {
  const before = state.read()
  const there = before && (await webhooks.list()).find(({ id }) => id === before.id)
  if (before && there?.url === ADDRESS && there.state === 'disabled' && isSame(there.events, events))
    return { kept: before, isNew: false }
  const { id, secret } = await webhooks.add({ url: ADDRESS, events, description: DESCRIPTION })
  const kept = { id, secret, cursor: 0 }
  state.save(kept)
  await webhooks.change(id, { state: 'disabled' })
  return { kept, isNew: true }
}

/** Takes it away with all that it was told. Whoever did so before has done it. */
export const removeOwnWebhook = async (webhooks: WebhookEndpoints, id: number): Promise<void> => {
  await webhooks.remove(id).catch((error) => {
    if (!(error instanceof ApiRefused && error.status === 404)) throw error
  })
}

const isSame = (some: readonly string[], others: readonly string[]): boolean =>
  some.length === others.length && others.every((name) => some.includes(name))

/** Whether a listener may ask for it: who signs out is told to clients of the hub alone. */
export const isEventName = (name: string): boolean => SUBSCRIPTIONS.has(name) && name !== 'session.ended'
