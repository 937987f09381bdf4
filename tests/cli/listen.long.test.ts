import assert from 'node:assert/strict'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, test } from 'node:test'
import { verifyWebhook } from '@vitrina/sdk/webhooks'
import { startVitrina } from '../vitrina.ts'
import { eventually } from '../webhooks/eventually.ts'
import { startReceiver } from '../webhooks/receiver.ts'
import { startVitrinaWith, vitrinaWith } from './run.ts'

const { url, token, get, post, put } = await startVitrina()
const home = mkdtempSync(join(tmpdir(), 'vitrina-listen-'))
after(() => rmSync(home, { recursive: true }))
const settings = { VITRINA_URL: url, VITRINA_TOKEN: token, XDG_STATE_HOME: home }
const receiver = await startReceiver()
const makeBrand = (name: string) => post('/external/brand/bulk-create/', [{ name, slug: name }])
const webhooks = async () => (await get('/external/webhook/')).body

/** Starts `vitrina listen` and waits until it listens. */
const startListening = async (...args: string[]) => {
  const { process: child, outcome } = startVitrinaWith(settings)('listen', '--forward', receiver.url, ...args)
  let [stdout, stderr] = ['', '']
  child.stdout?.on('data', (text) => {
    stdout += text
  })
  child.stderr?.on('data', (text) => {
    stderr += text
  })
  after(() => child.kill('SIGKILL'))
  await eventually(
    async () => (/whsec_/.test(stderr) && (await webhooks())[0]?.state === 'disabled') || undefined,
  )
  return {
    outcome,
    kill: (signal: NodeJS.Signals) => child.kill(signal),
    stdout: () => stdout,
    stderr: () => stderr,
    secret: /whsec_\S+/.exec(stderr)?.[0] ?? '',
  }
}

test('8.2 an event is posted to a local port like by a webhook: the same bytes, signed with the printed secret', async () => {
  const listener = await startListening('--type', 'brand.*')
  await makeBrand('first')
  await receiver.waitFor(1)
  const [{ text, headers, event } = assert.fail()] = receiver.received
  assert.equal(verifyWebhook(text, headers, listener.secret).type, 'brand.created')
  assert.equal(event.data.object.name, 'first')
  const [{ id = 0, parked } = {}] = await webhooks()
  assert.equal(parked, 1)
  const { body } = await get(`/external/webhook/${id}/delivery/${headers['webhook-id']}/`)
  assert.equal(body.body, text)
  await eventually(
    () =>
      /^\d\d:\d\d:\d\d +brand\.created +1 \(first\) +accepted \(204\) +\d+ ms$/m.exec(listener.stdout()) ??
      undefined,
  )

  listener.kill('SIGINT')
  assert.equal((await listener.outcome).signal, 'SIGINT')
  assert.deepEqual(await webhooks(), [])
})

test('a killed listener continues after its last sent event, with its former secret', async () => {
  const killed = await startListening('--type', 'brand.*')
  const before = receiver.received.length
  await makeBrand('second')
  await receiver.waitFor(before + 1)
  await eventually(() => killed.stdout().includes('brand.created') || undefined)
  killed.kill('SIGKILL')
  await killed.outcome
  await makeBrand('third')

  const next = await startListening('--type', 'brand.*')
  assert.equal(next.secret, killed.secret)
  assert.match(next.stderr(), /Continuing after/)
  await receiver.waitFor(({ event }) => event.data?.object?.name === 'third')
  const names = receiver.received.slice(before).map(({ event }) => event.data.object.name)
  assert.deepEqual([...new Set(names)], ['second', 'third'])
  next.kill('SIGINT')
  await next.outcome
})

test('--retry sends refused events again until they are accepted; without it once', async () => {
  const before = receiver.received.length
  let failures = 1
  receiver.answer(() => ({ status: failures-- > 0 ? 500 : 204 }))
  const listener = await startListening('--type', 'brand.*', '--retry', '--json')
  await makeBrand('fourth')
  await receiver.waitFor(before + 2)
  await eventually(() => listener.stdout().includes('204') || undefined)
  const tries = listener
    .stdout()
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line))
  assert.deepEqual(
    tries.map(({ event, status }) => [event, status]),
    [
      ['brand.created', 500],
      ['brand.created', 204],
    ],
  )
  assert.equal(
    receiver.received[before]?.headers['webhook-id'],
    receiver.received[before + 1]?.headers['webhook-id'],
  )
  listener.kill('SIGINT')
  await listener.outcome
})

test('an unavailable receiver is waited for', async () => {
  const reserved = createServer()
  await new Promise<void>((resolve) => reserved.listen(0, '127.0.0.1', resolve))
  const { port } = reserved.address() as AddressInfo
  await new Promise((resolve) => reserved.close(resolve))
  const listener = await startListening('--type', 'brand.*', '--forward', `http://127.0.0.1:${port}/`)
  await makeBrand('fifth')
  await eventually(
    () => /http:\S+ does not respond\. Retrying every second/.exec(listener.stderr()) ?? undefined,
  )
  const late: string[] = []
  const server = createServer((request, response) => {
    late.push(String(request.headers['webhook-id']))
    request.resume().on('end', () => response.writeHead(204).end())
  })
  after(() => server.close())
  await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve))
  await eventually(() => late.length > 0 || undefined)
  listener.kill('SIGINT')
  await listener.outcome
})

test('a given secret is used for signatures, and invalid arguments are refused before anything is created', async () => {
  const file = join(home, 'secret')
  writeFileSync(file, 'whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw\n')
  const listener = await startListening('--type', 'order.*', '--secret-from', file)
  assert.equal(listener.secret, 'whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw')
  const before = receiver.received.length
  receiver.answer({ status: 204 })
  const { body } = await post('/external/product/bulk-create/', [
    { group_product_id: 'A-7', name_ro: 'Ceai', price: '21.00', category: [], specifications: [] },
  ])
  await post('/external/external-order/', [
    { order_id: 5, order_items: [{ product: body[0].id, quantity: 1 }] },
  ])
  const { body: order } = await get('/external/external-order/5/')
  await put('/external/external-order/5/', {
    order_items: [{ order_id: order.order_items[0].order_id, order_status: 'confirmed' }],
  })
  await receiver.waitFor(({ event }) => event.type === 'order.status_changed')
  const [created, changed] = receiver.received.slice(before)
  assert.equal(created?.event.type, 'order.created')
  assert.ok(changed)
  assert.equal(verifyWebhook(changed.text, changed.headers, listener.secret).type, 'order.status_changed')
  assert.deepEqual(changed.event.data.status_changes[0].to, 'confirmed')
  listener.kill('SIGINT')
  await listener.outcome

  const vitrina = vitrinaWith(settings)
  for (const args of [[], ['--forward', 'ftp://x'], ['--forward', receiver.url, '--type', 'session.ended']])
    assert.equal((await vitrina('listen', ...args)).code, 2, args.join(' '))
  assert.deepEqual(await webhooks(), [])
})
