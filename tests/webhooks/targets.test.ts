import assert from 'node:assert/strict'
import type { LookupAddress } from 'node:dns'
import { test } from 'node:test'
import { setImmediate } from 'node:timers/promises'
import { createPoster } from '../../server/events/webhooks/posting/post.ts'
import { isAllowedAddress, parseTarget } from '../../server/platform/outgoing/target.ts'
import { startListener } from './listener.ts'
import { FORMS } from './private-addresses.ts'

const inside = await startListener((_, response) => response.end('secret'))

const LOOPBACK: LookupAddress = { address: '127.0.0.1', family: 4 }
const PUBLIC: LookupAddress = { address: '9.9.9.9', family: 4 }

const send = (poster: ReturnType<typeof createPoster>, url: string | URL, allowPrivate = false) =>
  poster.post(new URL(url), { headers: {}, body: '{}', allowPrivate, signal: new AbortController().signal })

test('8.2 a private address is refused in all its spellings', () => {
  for (const form of FORMS)
    for (const scheme of ['http', 'https'])
      assert.equal(parseTarget(`${scheme}://${form}/hook`, false), 'private', form)
})

test('8.2 a public address is accepted, also as an IPv4-mapped IPv6 address', () => {
  const forms = [
    'shop.example',
    '93.184.215.14',
    '[2606:4700::1111]',
    '[::ffff:808:808]',
    '[64:ff9b::808:808]',
    '[2002:808:808::1]',
  ]
  for (const form of forms) assert.ok(parseTarget(`https://${form}/hook`, false) instanceof URL, form)
})

test('8.2 only addresses that may be public web addresses are accepted', () => {
  assert.equal(parseTarget('ftp://shop.example/', false), 'not_web')
  assert.equal(parseTarget('/hook', false), 'not_web')
  assert.equal(parseTarget('https:shop.example', false), 'not_web')
  assert.equal(parseTarget('https://me:secret@shop.example/', false), 'credentials')
  assert.equal(parseTarget('https://shop.example/#part', false), 'fragment')
  assert.equal(parseTarget(`https://shop.example/${'a'.repeat(2_000)}`, false), 'too_long')
  assert.equal(parseTarget('https://shop.example:8443/', false), 'port')
  assert.equal(parseTarget('http://shop.example:22/', false), 'port')
  assert.ok(parseTarget('http://shop.example:80/hook?a=b', false) instanceof URL)
})

test('8.2 a site with permission for private targets reaches its own network, but no link-local addresses of clouds', () => {
  for (const form of [
    '127.0.0.1:8080',
    'localhost:3000',
    '10.1.2.3',
    '[fd00::1]:8443',
    '[::ffff:192.168.0.1]',
  ])
    assert.ok(parseTarget(`http://${form}/hook`, true) instanceof URL, form)
  for (const form of ['169.254.169.254', '[fe80::1]', '[::ffff:169.254.169.254]', '0.0.0.0', '[ff02::1]'])
    assert.equal(parseTarget(`http://${form}/hook`, true), 'private', form)
})

test('8.2 nothing is sent to a private address, even if it is stored', async () => {
  const poster = createPoster()
  for (const form of FORMS.filter((text) => !/localhost/i.test(text))) {
    const { status, failure } = await send(poster, `http://${form}:${inside.port}/`)
    assert.deepEqual({ status, failure }, { status: null, failure: 'private_address' }, form)
  }
  assert.equal(inside.counted.connections, 0)
})

test('8.2 localhost is refused', async () => {
  const { failure } = await send(createPoster(), `http://localhost:${inside.port}/`)
  assert.ok(failure === 'private_address' || failure === 'dns', String(failure))
  assert.equal(inside.counted.connections, 0)
})

test('8.2 a name that first resolves to a public and then to a private address is not contacted', async () => {
  const stop = new AbortController()
  let requests = 0
  const poster = createPoster(async () => {
    requests += 1
    if (requests > 1) return [LOOPBACK]
    // No packet of this test may leave the machine.
    await setImmediate()
    stop.abort()
    return [PUBLIC]
  })
  const url = new URL(`http://shop.example:${inside.port}/`)
  const first = await poster.post(url, { headers: {}, body: '', allowPrivate: false, signal: stop.signal })
  assert.equal(first.failure, 'aborted')
  // The connection uses the checked address: the name was resolved once.
  assert.equal(requests, 1)
  assert.equal((await send(poster, url)).failure, 'private_address')
  assert.equal(inside.counted.connections, 0)
})

test('8.2 a name with a private and a public address is not contacted', async () => {
  for (const addresses of [
    [PUBLIC, LOOPBACK],
    [LOOPBACK, PUBLIC],
    [PUBLIC, { address: '::ffff:127.0.0.1', family: 6 }],
  ]) {
    const poster = createPoster(async () => addresses)
    const { failure } = await send(poster, `http://shop.example:${inside.port}/`)
    assert.equal(failure, 'private_address')
  }
  assert.equal(inside.counted.connections, 0)
})

test('8.2 a redirect is not followed', async () => {
  const outside = await startListener((_, response) =>
    response.writeHead(302, { location: `http://127.0.0.1:${inside.port}/` }).end(),
  )
  const poster = createPoster()
  const { status, headers } = await send(poster, outside.url, true)
  assert.equal(status, 302)
  assert.equal(headers?.location, `http://127.0.0.1:${inside.port}/`)
  assert.equal(inside.counted.connections, 0)
  poster.close()
})

test('8.2 a connection of a site with permission for private targets is not reused for another site', async () => {
  const receiver = await startListener((_, response) => response.end('ok'))
  const poster = createPoster(async () => [LOOPBACK])
  const url = `http://receiver.example:${receiver.port}/`
  assert.equal((await send(poster, url, true)).status, 200)
  assert.equal((await send(poster, url, false)).failure, 'private_address')
  assert.equal(receiver.counted.connections, 1)
  poster.close()
})

test('8.2 an invalid address is not contacted', () => {
  for (const text of ['', 'localhost', '0177.0.0.1', '::1%lo'])
    assert.equal(isAllowedAddress(text, false), false, text)
})
