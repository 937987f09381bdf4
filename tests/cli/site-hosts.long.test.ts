import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import { createDatabase, urlOf } from '../database.ts'
import { vitrinaWith } from './run.ts'

const { name, drop } = await createDatabase()
after(drop)
const vitrina = vitrinaWith({ DATABASE_URL: urlOf(name) })
await vitrina('site', 'create', 'alfa')
await vitrina('site', 'create', 'beta')

const hostsOf = async (site: string) =>
  JSON.parse((await vitrina('site', 'host', 'list', site, '--json')).stdout).map(
    ({ host }: { host: string }) => host,
  )

test('a host is added to a site, listed in the form of browsers, and removed', async () => {
  assert.match((await vitrina('site', 'host', 'list', 'alfa')).stdout, /no host name yet/)
  const added = await vitrina('site', 'host', 'add', 'alfa', 'Magazin.EXAMPLE.')
  assert.deepEqual([added.code, added.stdout], [0, 'magazin.example\n'])
  await vitrina('site', 'host', 'add', 'alfa', 'мой-магазин.example')
  assert.deepEqual(await hostsOf('alfa'), ['magazin.example', 'xn----8sbalvgbxcpc.example'])

  assert.equal((await vitrina('site', 'host', 'remove', 'alfa', 'MAGAZIN.example')).code, 0)
  assert.deepEqual(await hostsOf('alfa'), ['xn----8sbalvgbxcpc.example'])
})

test('a host belongs to one site', async () => {
  await vitrina('site', 'host', 'add', 'alfa', 'shop.example')
  const again = await vitrina('site', 'host', 'add', 'alfa', 'shop.example')
  assert.deepEqual([again.code, /already belongs to this site/.test(again.stderr)], [1, true])
  const others = await vitrina('site', 'host', 'add', 'beta', 'SHOP.example')
  assert.deepEqual([others.code, /already belongs to the site "alfa"/.test(others.stderr)], [1, true])
  const stolen = await vitrina('site', 'host', 'remove', 'beta', 'shop.example')
  assert.deepEqual([stolen.code, /has no host shop\.example/.test(stolen.stderr)], [1, true])
  assert.deepEqual(await hostsOf('beta'), [])
})

test('a host with a scheme, port or path is refused', async () => {
  for (const host of [
    'https://shop.example',
    'shop.example:8080',
    'shop.example/x',
    'a b',
    'x@y',
    '.',
    'a'.repeat(254),
  ])
    assert.equal((await vitrina('site', 'host', 'add', 'alfa', host)).code, 2, host)
  const nowhere = await vitrina('site', 'host', 'add', 'gamma', 'shop.example')
  assert.deepEqual([nowhere.code, /Unknown site "gamma"/.test(nowhere.stderr)], [1, true])
  assert.equal((await vitrina('site', 'host', 'add', 'alfa')).code, 2)
})
