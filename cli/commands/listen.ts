import { styleText } from 'node:util'
import { EVERY } from '@vitrina/schema/events'
import { type DeliveryWithLog, webhookEndpoints } from '@vitrina/sdk/webhook-endpoints'
import { keyOf } from '@vitrina/sdk/webhooks/sign'
import { command, type Tools, UsageError } from '../command.ts'
import { eventsOf } from '../listen/events.ts'
import { feedSignal } from '../listen/feed-signal.ts'
import { type ForwardOutcome, forward, forwardUntilAccepted } from '../listen/forward.ts'
import { onKey } from '../listen/keys.ts'
import {
  isEventName,
  type ListenerRecord,
  openListenerWebhook,
  removeListenerWebhook,
} from '../listen/listener-webhook.ts'
import { writeLine } from '../output.ts'
import { cell } from '../table.ts'
import { type Server, TARGET_OPTIONS } from '../target.ts'
import { interruptible } from '../transfer/interruption.ts'
import { transferState } from '../transfer/state-file.ts'
import { valueFrom } from '../value-from.ts'
import { isAccepted, outcomeOf } from '../webhook-outcome.ts'
import { clientOptions, reportRefusal, withServer } from '../with-server.ts'

/** Time limit in seconds for the last requests after an interruption, if the server does not respond. */
const SHUTDOWN_SECONDS = 0.7

const SCOPES = ['content:read', 'orders:read', 'events:manage'] as const

export const listen = command({
  summary: 'Forward webhook events to a program on this machine, without a public address.',
  options: {
    forward: {
      type: 'string',
      value: '<address>',
      help: 'Address that receives each event, such as http://127.0.0.1:3000/hook',
    },
    type: {
      type: 'string',
      multiple: true,
      value: '<event>',
      help: 'Only these events, such as order.* or product.updated; all by default',
    },
    'secret-from': {
      type: 'string',
      value: '<file>',
      help: 'File with the signing secret, such as whsec_…; a new one is printed by default',
    },
    retry: { type: 'boolean', help: 'Retry refused events with growing delays until they succeed' },
    ...TARGET_OPTIONS,
  },
  async run({ forward: text, type = [EVERY], 'secret-from': place, retry = false, ...values }, tools) {
    const to = addressOf(text)
    const events = type.flatMap((word) => word.split(','))
    const unknown = events.find((name) => !isEventName(name))
    if (unknown !== undefined)
      throw new UsageError(
        `Unknown event "${unknown}"; events are like order.*, order.status_changed or product.updated.`,
      )
    const secret = place === undefined ? undefined : await secretIn(place)
    await interruptible((signal) =>
      withServer(values, SCOPES, tools, (server) =>
        listenAt(server, { to, events, secret, retry, signal }, tools),
      ),
    )
  },
})

interface ListenOptions {
  readonly to: string
  readonly events: readonly string[]
  readonly secret: string | undefined
  readonly retry: boolean
  readonly signal: AbortSignal
}

const listenAt = async (server: Server, options: ListenOptions, tools: Tools) => {
  const { base, token } = server
  const { to, events, retry, signal } = options
  const state = transferState<ListenerRecord>(tools.env, ['listen', base, token, events], tools.note)
  const { record, isNew } = await openListenerWebhook(webhookEndpoints(clientOptions(server)), events, state)
  const { id, secret } = { id: record.id, secret: options.secret ?? record.secret }
  tools.note(`Forwarding events of ${base} to ${to}. Press Ctrl+C to stop.`)
  tools.note(`Secret: ${secret}`)
  if (!isNew) tools.note('Continuing after the events sent before.')
  if (process.stdin.isTTY) tools.note('Press r to send the last event again.')

  const noteOnce = printIfNew(tools.note)
  const reportOutage = () => noteOnce(`${base} does not respond. Retrying until it does.`)
  const patient = {
    ...clientOptions(server),
    patience: Number.POSITIVE_INFINITY,
    signal,
    onFailure: reportOutage,
  }
  const webhooks = webhookEndpoints(patient)
  const over = new AbortController()
  const bell = feedSignal(
    { url: base, token, signal: AbortSignal.any([signal, over.signal]), onFailure: reportOutage },
    events,
  )
  let last: DeliveryWithLog | undefined
  const post = (event: DeliveryWithLog) => () => forward(to, secret, event, signal)
  const reportAttempt = (event: DeliveryWithLog) => async (tried: ForwardOutcome) => {
    if (tried.failure === 'refused') return noteOnce(`${to} does not respond. Retrying every second.`)
    noteOnce(undefined)
    await writeLine(tools.json ? JSON.stringify(dataOf(event, tried)) : lineOf(event, tried))
  }
  const letGo = onKey('r', () => {
    if (last) void post(last)().then(reportAttempt(last), () => undefined)
  })
  try {
    for await (const event of eventsOf({ webhooks, id, cursor: record.cursor, bell, signal })) {
      last = event
      await forwardUntilAccepted(post(event), { retry, signal, report: reportAttempt(event) })
      state.save({ ...record, cursor: event.cursor ?? record.cursor })
    }
  } catch (error) {
    if (!signal.aborted) return reportRefusal(error, server)
  } finally {
    letGo()
    over.abort()
    await bell.ended.catch(() => undefined)
    const farewell = {
      ...clientOptions(server),
      patience: 0,
      signal: AbortSignal.timeout(SHUTDOWN_SECONDS * 1_000),
    }
    await removeListenerWebhook(webhookEndpoints(farewell), id).then(
      () => state.remove(),
      () =>
        tools.note(
          `Webhook ${id} could not be removed, because the server did not respond: vitrina webhook remove ${id}`,
        ),
    )
  }
  signal.throwIfAborted()
}

const addressOf = (text: string | undefined): string => {
  if (!text)
    throw new UsageError(
      '--forward is required: the address that receives each event, such as http://127.0.0.1:3000/hook.',
    )
  const url = URL.parse(text)
  if (url && /^https?:$/.test(url.protocol) && !url.username && !url.password) return url.href
  throw new UsageError(`--forward: an address like http://127.0.0.1:3000/hook, not "${text}".`)
}

const secretIn = async (place: string): Promise<string> => {
  const secret = (await valueFrom(place)).trim()
  try {
    keyOf(secret)
    return secret
  } catch {
    throw new UsageError(`${place} does not contain the secret of a webhook, such as whsec_….`)
  }
}

const dataOf = (
  { event_id, event, type, object_id, key, cursor }: DeliveryWithLog,
  tried: ForwardOutcome,
) => ({
  at: new Date().toISOString(),
  event_id,
  event,
  type,
  object_id,
  key,
  cursor,
  status: tried.status,
  failure: tried.failure,
  duration_ms: tried.durationMs,
})

const lineOf = ({ event, object_id, key }: DeliveryWithLog, tried: ForwardOutcome): string => {
  const at = new Date().toISOString().slice(11, 19)
  const object = `${object_id}${key === null ? '' : ` (${key})`}`
  const outcome = styleText(isAccepted(tried) ? 'green' : 'red', outcomeOf(tried) ?? '', {
    stream: process.stdout,
  })
  return `${at}  ${event}  ${cell(object)}  ${outcome}  ${tried.durationMs} ms`
}

/** Prints a sentence, unless it equals the previous one. */
const printIfNew = (note: Tools['note']) => {
  let last: string | undefined
  return (sentence: string | undefined) => {
    if (sentence !== undefined && sentence !== last) note(sentence)
    last = sentence
  }
}
