import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import { createDatabase, urlOf } from '../database.ts'
import { vitrinaWith } from './run.ts'

const { name, sql, drop } = await createDatabase()
after(drop)
const vitrina = vitrinaWith({ DATABASE_URL: urlOf(name) })
await vitrina('site', 'create', 'alfa')
await vitrina('site', 'create', 'beta')

const addressesOf = async (site: string) =>
  JSON.parse((await vitrina('site', 'redirect', 'list', site, '--json')).stdout).map(
    ({ address }: { address: string }) => address,
  )

test('9.6 a return address is added to a site, listed, and removed', async () => {
  assert.match((await vitrina('site', 'redirect', 'list', 'alfa')).stdout, /no return address yet/)
  for (const address of ['https://shop.example/login/done', 'https://shop.example']) {
    const added = await vitrina('site', 'redirect', 'add', 'alfa', address)
    assert.deepEqual([added.code, added.stdout, added.stderr], [0, `${address}\n`, ''])
  }
  assert.deepEqual(await addressesOf('alfa'), ['https://shop.example', 'https://shop.example/login/done'])

  assert.equal((await vitrina('site', 'redirect', 'remove', 'alfa', 'https://shop.example')).code, 0)
  assert.deepEqual(await addressesOf('alfa'), ['https://shop.example/login/done'])
})

test('a return address belongs to one site', async () => {
  const address = 'https://one.example/done'
  await vitrina('site', 'redirect', 'add', 'alfa', address)
  const again = await vitrina('site', 'redirect', 'add', 'alfa', address)
  assert.deepEqual([again.code, /already belongs to this site/.test(again.stderr)], [1, true])
  const others = await vitrina('site', 'redirect', 'add', 'beta', address)
  assert.deepEqual([others.code, /already belongs to the site "alfa"/.test(others.stderr)], [1, true])
  const stolen = await vitrina('site', 'redirect', 'remove', 'beta', address)
  assert.deepEqual([stolen.code, /has no return address https:\/\/one/.test(stolen.stderr)], [1, true])
  assert.deepEqual(await addressesOf('beta'), [])
})

test('7.1 an address that is not absolute http(s), or has more than scheme, host, port and path, is refused', async () => {
  const before = await addressesOf('alfa')
  for (const address of [
    'shop.example/done',
    '//shop.example/done',
    'ftp://shop.example/done',
    'javascript:alert(1)',
    'https://ana@shop.example/done',
    'https://shop.example/done?token=1',
    'https://shop.example/done#there',
    'https://*.shop.example/../done',
    `https://shop.example/${'x'.repeat(2000)}`,
  ])
    assert.equal((await vitrina('site', 'redirect', 'add', 'alfa', address)).code, 2, address)
  assert.deepEqual(await addressesOf('alfa'), before)
})

test('an address in another spelling than browsers use is refused with that spelling', async () => {
  const { code, stderr } = await vitrina(
    'site',
    'redirect',
    'add',
    'alfa',
    'HTTPS://Shop.EXAMPLE:443/a/../b?x=1',
  )

  assert.equal(code, 2)
  assert.match(stderr, /Did you mean https:\/\/shop\.example\/b\n/)
})

test('plain http is accepted with a warning, except for the machine itself', async () => {
  const far = await vitrina('site', 'redirect', 'add', 'alfa', 'http://shop.example/done')
  assert.deepEqual([far.code, /Plain HTTP exposes the sign-in/.test(far.stderr)], [0, true])
  const near = await vitrina('site', 'redirect', 'add', 'alfa', 'http://127.0.0.1:3000/done')
  assert.deepEqual([near.code, near.stderr], [0, ''])
})

test('added and removed addresses are in the audit log; refused ones are not', async () => {
  const log = await sql<{ event: string; site: string; address: string }>`
    select event, slug as site, detail ->> 'address' as address
    from hub_audit join site on site.id = site_id where event like 'return_address%' order by hub_audit.id
  `
  assert.deepEqual(
    log.map(({ event, site, address }) => [event, site, address]),
    [
      ['return_address_added', 'alfa', 'https://shop.example/login/done'],
      ['return_address_added', 'alfa', 'https://shop.example'],
      ['return_address_removed', 'alfa', 'https://shop.example'],
      ['return_address_added', 'alfa', 'https://one.example/done'],
      ['return_address_added', 'alfa', 'http://shop.example/done'],
      ['return_address_added', 'alfa', 'http://127.0.0.1:3000/done'],
    ],
  )
})
