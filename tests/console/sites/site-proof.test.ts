import assert from 'node:assert/strict'
import { once } from 'node:events'
import { createServer, type RequestListener } from 'node:http'
import type { AddressInfo } from 'node:net'
import { after, test } from 'node:test'
import { startNameServer } from '../../name-server.ts'
import type { Reply } from '../../vitrina.ts'
import { entriesOf, startWithStaff } from '../staff.ts'

const names = await startNameServer()
const { owner, neighbour, chief, url } = await startWithStaff({
  DNS_SERVERS: names.address,
  VITRINA_ENV: 'production',
})

type Who = typeof owner

const addHost = (who: Who, host: string) => who.post(`${who.site}/host`, { host })
const addAddress = (who: Who, address: string) => who.post(`${who.site}/return-address`, { address })
const hostsOf = async (who: Who): Promise<string[]> =>
  (await who.get(`${who.site}/host`)).body.map(({ host }: { host: string }) => host)

/** Proof to publish, from a reply with status 202. */
const requiredProof = ({ status, body }: Reply): { value: string; record: string | null; file: string } => {
  assert.equal(status, 202, JSON.stringify(body))
  return body.proof
}

/** Shop on this machine, with its received requests. */
const startShop = async (answer: RequestListener) => {
  const lookups: string[] = []
  const server = createServer((request, response) => {
    lookups.push(request.url ?? '')
    answer(request, response)
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  after(() => server.close())
  return { origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, asked: lookups }
}

const allowPrivate = async (allowed: boolean) => {
  const { status } = await chief.patch(`${owner.site}/settings`, { private_webhooks: allowed })
  assert.equal(status, 200)
}

test('a host belongs to a site once its owner has published the required record', async () => {
  const required = requiredProof(await addHost(owner, 'Shop.Example'))
  assert.equal(required.record, '_vitrina.shop.example')
  assert.equal(required.file, 'https://shop.example/.well-known/vitrina-site')
  assert.match(required.value, /^vitrina-site=[\w-]{43}$/)
  assert.deepEqual(
    requiredProof(await addHost(owner, 'shop.example')),
    required,
    'the same when it is asked for again',
  )
  assert.deepEqual(await hostsOf(owner), [])
  assert.equal((await entriesOf(chief, 'site_host_added')).length, 0)

  names.TXT.set('_vitrina.shop.example', ['v=spf1 -all', required.value])
  assert.equal((await addHost(owner, 'shop.example')).status, 201)
  assert.deepEqual(await hostsOf(owner), ['shop.example'])
  // A proven host remains with the site after its record is deleted.
  names.TXT.delete('_vitrina.shop.example')
  assert.equal((await addHost(owner, 'shop.example')).status, 201)
})

test('an owner cannot take a host or return address of another site, and does not learn its name', async () => {
  const free = requiredProof(await addHost(owner, 'free.example'))
  names.TXT.set('_vitrina.free.example', [free.value])
  const proofOfNeighbour = requiredProof(await addHost(neighbour, 'free.example'))
  assert.notEqual(proofOfNeighbour.value, free.value)
  requiredProof(await addAddress(neighbour, 'https://free.example/login/done'))
  assert.deepEqual(await hostsOf(neighbour), [])

  assert.equal((await addHost(owner, 'free.example')).status, 201)
  assert.deepEqual(requiredProof(await addHost(neighbour, 'free.example')), proofOfNeighbour)
})

test('a record proves only the return addresses of its host', async () => {
  const address = 'https://pay.example:8443/login/done'
  const required = requiredProof(await addAddress(owner, address))
  assert.equal(required.record, '_vitrina.pay.example')
  assert.equal(required.file, 'https://pay.example/.well-known/vitrina-site')
  names.TXT.set('_vitrina.pay.example', [required.value])

  requiredProof(await addAddress(owner, 'https://www.pay.example/login/done'))
  requiredProof(await addAddress(owner, 'https://example/login/done'))
  const authPage = (redirect: string) =>
    fetch(`${url}/ro/auth?${new URLSearchParams({ redirect_url: redirect })}`)
  assert.equal((await authPage(address)).status, 400)
  assert.equal((await addAddress(owner, address)).status, 201)
  assert.equal((await authPage(address)).status, 200)
})

test('of two sites that have both published their proof, one gets the host, also for concurrent requests', async () => {
  for (let round = 0; round < 5; round++) {
    const host = `race-${round}.example`
    const values = []
    for (const who of [owner, neighbour]) values.push(requiredProof(await addHost(who, host)).value)
    names.TXT.set(`_vitrina.${host}`, values)
    const calls = [owner, neighbour, owner, neighbour, owner, neighbour]
    const statuses = (await Promise.all(calls.map((who) => addHost(who, host)))).map(({ status }) => status)
    const winners = [owner, neighbour].map((_, i) => statuses.filter((_, n) => n % 2 === i))
    assert.deepEqual(
      winners.map((own) => own.join()).sort(),
      ['201,201,201', '409,409,409'],
      JSON.stringify(statuses),
    )
    const holders = (await Promise.all([owner, neighbour].map(hostsOf))).filter((hosts) =>
      hosts.includes(host),
    )
    assert.equal(holders.length, 1)
  }
})

test('a file is a proof, too; one inside the network is read only for a site that may reach the network', async () => {
  let published = ''
  const shop = await startShop((_, response) => response.end(published))
  const address = `${shop.origin}/login/done`
  published = requiredProof(await addAddress(owner, address)).value
  requiredProof(await addAddress(owner, address))
  assert.deepEqual(shop.asked, [], 'nothing inside is asked for anybody')

  await allowPrivate(true)
  const required = requiredProof(await addAddress(owner, `${shop.origin.replace('127.0.0.1', '127.0.0.2')}/`))
  assert.equal(required.record, null, 'an address has no records')
  published = 'vitrina-site=somebody-else'
  const own = requiredProof(await addAddress(owner, address))
  assert.deepEqual(shop.asked, ['/.well-known/vitrina-site'])
  published = `${own.value}\n`
  assert.equal((await addAddress(owner, address)).status, 201)
  await allowPrivate(false)
})

test('a redirect, a refusal and text beyond the read part of a file are no proof', async () => {
  await allowPrivate(true)
  let value = ''
  const proof = await startShop((_, response) => response.end(value))
  const answers: Record<string, RequestListener> = {
    redirect: (_, response) =>
      response.writeHead(302, { location: `${proof.origin}/.well-known/vitrina-site` }).end(value),
    refusal: (_, response) => response.writeHead(404).end(value),
    long: (_, response) => response.end(`${'x'.repeat(10_000)}${value}`),
    broken: (request) => request.socket.destroy(),
  }
  for (const [name, answer] of Object.entries(answers)) {
    const shop = await startShop(answer)
    value = requiredProof(await addAddress(owner, `${shop.origin}/done`)).value
    requiredProof(await addAddress(owner, `${shop.origin}/done`))
    assert.equal(shop.asked.length, 2, name)
  }
  assert.deepEqual(proof.asked, [])
  // Cloud metadata addresses stay blocked even when private addresses are allowed.
  requiredProof(await addAddress(owner, 'http://169.254.169.254/latest'))
  await allowPrivate(false)
})

test('a name that resolves to the internal network is not followed', async () => {
  names.A.set('inside.example', ['127.0.0.1'])
  names.asked.length = 0
  requiredProof(await addHost(owner, 'inside.example'))
  assert.ok(names.asked.includes('inside.example'))
})

test('an operator of the whole deployment needs no proof', async () => {
  assert.equal((await chief.post(`${neighbour.site}/host`, { host: 'given.example' })).status, 201)
  assert.equal((await addAddress(chief, 'https://given.example/done')).status, 201)
})
