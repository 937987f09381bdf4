import assert from 'node:assert/strict'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { after, test } from 'node:test'
import { Webhook } from 'standardwebhooks'
import {
  signedWebhook,
  verifyWebhook,
  type WebhookEvent,
  WebhookRefused,
  type WebhookRefusedReason,
} from '../../sdk/webhooks.ts'
import { newWebhookSecret } from '../../server/events/webhooks/endpoints/secret.ts'

const secret = newWebhookSecret()
const EVENT = { type: 'ping', data: { webhook_id: 4 } } as const
const ID = 'e3b0c442-98fc-4c14-9afb-f4c8996fb924'

const refused = (run: () => unknown, reason: WebhookRefusedReason) =>
  assert.throws(run, (error) => error instanceof WebhookRefused && error.reason === reason, reason)

test('8.2 a body signed with the secret is verified, with headers of every form', () => {
  const { body, headers } = signedWebhook(secret, EVENT, { id: ID })
  const upper = Object.fromEntries(
    Object.entries(headers).map(([name, value]) => [name.toUpperCase(), value]),
  )
  const lists = Object.fromEntries(Object.entries(headers).map(([name, value]) => [name, [value]]))
  for (const input of [headers, upper, lists, new Headers(headers)]) {
    const event = verifyWebhook(body, input, secret)
    assert.deepEqual({ ...event, timestamp: null }, { ...EVENT, id: ID, timestamp: null })
  }
  assert.equal(verifyWebhook(Buffer.from(body), headers, secret).type, 'ping')
  assert.equal(verifyWebhook(new Uint8Array(Buffer.from(body)), headers, [newWebhookSecret(), secret]).id, ID)
})

test('8.2 an event is narrowed by its type', () => {
  const data = { type: 'order', id: 7, status_changes: [{ order_item_id: 1, from: 'new', to: 'confirmed' }] }
  const { body, headers } = signedWebhook(secret, { type: 'order.status_changed', data })
  const read = (event: WebhookEvent): string | undefined => {
    if (event.type === 'order.status_changed') return event.data.status_changes[0]?.to
    if (event.type === 'category.updated') return event.data.object?.name_ro ?? undefined
    return event.type === 'stock.updated' ? String(event.data.object?.[0]?.qty) : undefined
  }
  assert.equal(read(verifyWebhook(body, headers, secret)), 'confirmed')
})

test('8.2 a flipped bit, another secret, id or time is refused', () => {
  const { body, headers } = signedWebhook(secret, EVENT, { id: ID })
  const flipped = Buffer.from(body)
  flipped[10] = (flipped[10] ?? 0) ^ 1
  const with_ = (name: string, value: string) => ({ ...headers, [name]: value })
  const signature = headers['webhook-signature'] ?? ''
  refused(() => verifyWebhook(flipped, headers, secret), 'signature')
  refused(() => verifyWebhook(body, headers, newWebhookSecret()), 'signature')
  refused(() => verifyWebhook(body, with_('webhook-id', 'other'), secret), 'signature')
  const later = String(Number(headers['webhook-timestamp']) + 1)
  refused(() => verifyWebhook(body, with_('webhook-timestamp', later), secret), 'signature')
  for (const other of [
    '',
    'v1,',
    'v1',
    signature.slice(3),
    signature.replace('v1,', 'v2,'),
    `${signature}x`,
    'v1a,AAAA',
  ])
    refused(
      () => verifyWebhook(body, with_('webhook-signature', other), secret),
      other === '' ? 'headers' : 'signature',
    )
})

test('8.2 one valid signature suffices, next to those of other secrets and versions', () => {
  const { body, headers } = signedWebhook(secret, EVENT)
  const other = signedWebhook(newWebhookSecret(), EVENT).headers['webhook-signature']
  const all = `v1a,abcd ${other} ${headers['webhook-signature']} v9,x`
  assert.equal(verifyWebhook(body, { ...headers, 'webhook-signature': all }, secret).type, 'ping')
})

test('8.2 an old signature and one from the future are refused', () => {
  const now = new Date('2026-05-01T12:00:00Z')
  const at = (seconds: number) => new Date(now.getTime() + seconds * 1_000)
  const verify = (seconds: number, tolerance?: number) => {
    const { body, headers } = signedWebhook(secret, EVENT, { now: at(seconds) })
    return verifyWebhook(body, headers, secret, { now, tolerance })
  }
  assert.equal(verify(-300).timestamp, at(-300).toISOString())
  assert.equal(verify(300).type, 'ping')
  refused(() => verify(-301), 'too_old')
  refused(() => verify(301), 'too_new')
  refused(() => verify(-11, 10), 'too_old')
  refused(() => verify(0, Number.NaN), 'too_old')
})

test('8.2 a request without its headers, or without an event, is not a webhook', () => {
  const { body, headers } = signedWebhook(secret, EVENT)
  for (const name of ['webhook-id', 'webhook-timestamp', 'webhook-signature'])
    refused(() => verifyWebhook(body, { ...headers, [name]: undefined }, secret), 'headers')
  refused(() => verifyWebhook(body, { ...headers, 'webhook-timestamp': 'noon' }, secret), 'headers')
  refused(() => verifyWebhook(body, { ...headers, 'webhook-id': ['a', 'b'] }, secret), 'headers')
  const nothing = new Webhook(secret)
  const signed = (text: string) => ({
    ...headers,
    'webhook-signature': nothing.sign(
      headers['webhook-id'] ?? '',
      new Date(Number(headers['webhook-timestamp']) * 1_000),
      text,
    ),
  })
  for (const text of ['', 'null', '[]', '{"type":1,"data":{}}', '{"type":"ping","data":null}'])
    refused(() => verifyWebhook(text, signed(text), secret), 'body')
})

test('8.2 a misconfigured receiver is not reported as a forgery', () => {
  const { body, headers } = signedWebhook(secret, EVENT)
  const fails = (run: () => unknown, message: RegExp) =>
    assert.throws(run, (error: Error) => !(error instanceof WebhookRefused) && message.test(error.message))
  fails(() => verifyWebhook(body, headers, undefined), /^secret:/)
  fails(() => verifyWebhook(body, headers, []), /^secret:/)
  fails(() => verifyWebhook(body, headers, ''), /^secret:/)
  fails(() => verifyWebhook(body, headers, secret.slice(6)), /^secret:/)
  fails(() => verifyWebhook(JSON.parse(body), headers, secret), /^body:/)
})

test('8.2 signatures of the SDK and of the library standardwebhooks verify each other', () => {
  const { body, headers } = signedWebhook(secret, EVENT, { id: ID })
  const library = new Webhook(secret)
  assert.partialDeepStrictEqual(library.verify(body, headers), EVENT)
  const now = new Date()
  const signed = {
    ...headers,
    'webhook-signature': library.sign(ID, new Date(Math.floor(+now / 1_000) * 1_000), body),
  }
  const timed = { ...signed, 'webhook-timestamp': String(Math.floor(+now / 1_000)) }
  assert.equal(verifyWebhook(body, timed, secret).id, ID)
})

test('8.2 a receiver is tested with one call', async () => {
  const seen: string[] = []
  const receiver = createServer(async (request, response) => {
    const body = Buffer.concat(await request.toArray())
    seen.push(verifyWebhook(body, request.headers, secret).id)
    response.writeHead(204).end()
  })
  await new Promise<void>((resolve) => receiver.listen(0, '127.0.0.1', resolve))
  after(() => receiver.close())
  const url = `http://127.0.0.1:${(receiver.address() as AddressInfo).port}/hook`
  assert.equal((await fetch(url, signedWebhook(secret, EVENT, { id: ID }))).status, 204)
  assert.deepEqual(seen, [ID])
})
