import assert from 'node:assert/strict'
import { test } from 'node:test'
import { Webhook, WebhookVerificationError } from 'standardwebhooks'
import { openShop } from '../vitrina.ts'
import { addEndpoint } from './endpoint.ts'
import { type Received, startReceiver } from './receiver.ts'

const { sql, client } = await openShop()

/** Creates a webhook and an event. Returns the received delivery and the secret. */
const deliver = async () => {
  const site = await client()
  const receiver = await startReceiver()
  const { id, secret } = await addEndpoint(sql, site, receiver.url)
  await site.post('/external/category/bulk-create/', [{ name_ro: 'Ață «roșie» 🧵' }])
  const [delivery] = (await receiver.waitFor(1)) as [Received]
  return { ...site, ...delivery, receiver, id, secret }
}

const verify = (secret: string, text: string | Buffer, headers: Received['headers']) =>
  new Webhook(secret).verify(text, headers as Record<string, string>)

const refuses = (work: () => unknown, message: RegExp) =>
  assert.throws(work, (error) => error instanceof WebhookVerificationError && message.test(error.message))

test('8.2 the library standardwebhooks verifies a received delivery', async () => {
  const { text, headers, secret, event } = await deliver()
  assert.deepEqual(verify(secret, text, headers), event)
  assert.equal(event.data.object.name_ro, 'Ață «roșie» 🧵')
})

test('8.2 the library refuses a flipped bit at any position', async () => {
  const { text, headers, secret } = await deliver()
  const bytes = Buffer.from(text)
  for (let bit = 0; bit < bytes.length * 8; bit += 97) {
    const flipped = Buffer.from(bytes)
    flipped[bit >> 3] = (flipped[bit >> 3] as number) ^ (1 << (bit & 7))
    refuses(() => verify(secret, flipped, headers), /No matching signature/)
  }
  const other = { ...headers, 'webhook-id': headers['webhook-id']?.toString().replace(/^./, '-') }
  refuses(() => verify(secret, text, other), /No matching signature/)
})

test('8.2 the library refuses a replay after five minutes, and a changed time', async (t) => {
  const { text, headers, secret } = await deliver()
  const later = Number(headers['webhook-timestamp']) + 301
  refuses(
    () => verify(secret, text, { ...headers, 'webhook-timestamp': String(later - 60) }),
    /No matching signature/,
  )
  t.mock.timers.enable({ apis: ['Date'], now: later * 1_000 })
  refuses(() => verify(secret, text, headers), /timestamp too old/)
})

test('8.2 during a rotation either secret verifies', async () => {
  const { post, id, secret, receiver } = await deliver()
  const { body } = await post(`/external/webhook/${id}/rotate-secret/`)
  await post('/external/category/bulk-create/', [{ name_ro: 'B' }])
  const { text, headers } = (await receiver.waitFor(2))[1] as Received
  for (const one of [secret, body.secret]) assert.doesNotThrow(() => verify(one, text, headers))
})
