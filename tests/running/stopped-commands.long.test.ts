import assert from 'node:assert/strict'
import { chmod, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, test } from 'node:test'
import { vitrinaWith } from '../cli/run.ts'
import { IS_LONG, long } from '../long.ts'
import { copyUsed } from './used-data-dir.ts'

const dataDir = await mkdtemp(join(tmpdir(), 'vitrina-cli-'))
// When root runs the tests, the account of PostgreSQL must be able to pass through this folder.
await chmod(dataDir, 0o711)
after(() => rm(dataDir, { recursive: true }))
const vitrina = vitrinaWith({ VITRINA_DATA_DIR: dataDir })

test('without a server, a writing command uses the database of vitrina migrate, and its writes persist', async () => {
  // A short run has the database from an earlier one.
  if (IS_LONG) assert.equal((await vitrina('migrate')).code, 0)
  else {
    await rm(dataDir, { recursive: true })
    await copyUsed(dataDir)
  }
  assert.equal((await vitrina('site', 'create', 'shop')).code, 0)

  const { stdout } = await vitrina('site', 'list', '--json')
  assert.partialDeepStrictEqual(JSON.parse(stdout), [{ slug: 'shop' }])
})

long('9.6 without a server, users and return addresses are created, listed and audited', async () => {
  const link = await vitrina('user', 'create', 'ana@example.com')
  assert.match(link.stdout, /^http:\/\/127\.0\.0\.1:8080\/ro\/reset-password\?token=[\w-]{43}\n$/)
  assert.equal((await vitrina('site', 'redirect', 'add', 'shop', 'https://shop.example/done')).code, 0)

  assert.match((await vitrina('user', 'list')).stdout, /^ana@example\.com/m)
  const { stdout } = await vitrina('audit', 'list')
  for (const event of ['user_created', 'password_link_made', 'return_address_added'])
    assert.ok(stdout.includes(event), event)
})

test('concurrent commands share the database', async () => {
  const create = () => vitrina('token', 'create', '--site', 'shop', '--name', 'ERP')
  const created = await Promise.all([create(), create()])

  assert.deepEqual(
    created.map(({ code }) => code),
    [0, 0],
  )
  assert.equal(JSON.parse((await vitrina('token', 'list', '--json')).stdout).length, 2)
})
