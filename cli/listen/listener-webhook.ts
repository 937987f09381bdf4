import { SUBSCRIPTIONS } from '@vitrina/schema/events'
import { ApiRefused, type WebhookEndpoints } from '@vitrina/sdk/webhook-endpoints'
import type { StateFile } from '../transfer/state-file.ts'

/** Record of the temporary webhook, by which a later run finds it after a kill. */
export interface ListenerRecord {
  readonly id: number
  readonly secret: string
  /** Cursor of the last handled event. */
  readonly cursor: number
}

/** URL without a server: the name cannot exist (RFC 2606). Deliveries are parked, and the listener fetches them. */
const ADDRESS = 'https://vitrina-listen.invalid/'

const DESCRIPTION = 'vitrina listen'

/**
 * Webhook of a listener: the one left by a killed listener, or a new one. It is disabled, so the server creates and stores the
 * body of each event.
 */
export const openListenerWebhook = async (
  webhooks: WebhookEndpoints,
  events: readonly string[],
  state: StateFile<ListenerRecord>,
): Promise<{ readonly record: ListenerRecord; readonly isNew: boolean }> => {
  const before = state.read()
  const storedWebhook = before && (await webhooks.list()).find(({ id }) => id === before.id)
  if (
    before &&
    storedWebhook?.url === ADDRESS &&
    storedWebhook.state === 'disabled' &&
    isSame(storedWebhook.events, events)
  )
    return { record: before, isNew: false }
  const { id, secret } = await webhooks.add({ url: ADDRESS, events, description: DESCRIPTION })
  const record = { id, secret, cursor: 0 }
  state.save(record)
  await webhooks.change(id, { state: 'disabled' })
  return { record, isNew: true }
}

/** Removes the webhook with its deliveries; no error if it is already removed. */
export const removeListenerWebhook = async (webhooks: WebhookEndpoints, id: number): Promise<void> => {
  await webhooks.remove(id).catch((error) => {
    if (!(error instanceof ApiRefused && error.status === 404)) throw error
  })
}

const isSame = (some: readonly string[], others: readonly string[]): boolean =>
  some.length === others.length && others.every((name) => some.includes(name))

/** True if a listener may subscribe: sign-outs are sent to clients of the hub only. */
export const isEventName = (name: string): boolean => SUBSCRIPTIONS.has(name) && name !== 'session.ended'
