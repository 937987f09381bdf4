import assert from 'node:assert/strict'
import { chmod, mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, test } from 'node:test'
import { vitrinaWith } from './run.ts'

const dataDir = await mkdtemp(join(tmpdir(), 'vitrina-cli-'))
// Where root runs the tests, PostgreSQL's own account has to pass through.
await chmod(dataDir, 0o711)
after(() => rm(dataDir, { recursive: true }))
const vitrina = vitrinaWith({ VITRINA_DATA_DIR: dataDir })

test('9.6 without a server, a command that reads says that there is no database, and makes none', async () => {
  for (const command of [['token', 'list'], ['doctor']]) {
    const { code, stdout, stderr } = await vitrina(...command)
    assert.equal(code, 1)
    assert.match(stdout + stderr, /There is no database in \S+ yet/)
  }
  assert.ok(!(await readdir(dataDir)).includes('postgres'))
})

test('without a server, a command that writes migrates first, and what it wrote stays', async () => {
  assert.equal((await vitrina('site', 'create', 'shop')).code, 0)

  const { stdout } = await vitrina('site', 'list', '--json')
  assert.partialDeepStrictEqual(JSON.parse(stdout), [{ slug: 'shop' }])
})

test('9.6 without a server, users and return addresses are made, listed and audited', async () => {
  const made = await vitrina('user', 'create', 'ana@example.com')
  assert.match(made.stdout, /^http:\/\/127\.0\.0\.1:8080\/ro\/reset-password\?token=[\w-]{43}\n$/)
  assert.equal((await vitrina('site', 'redirect', 'add', 'shop', 'https://shop.example/done')).code, 0)

  assert.match((await vitrina('user', 'list')).stdout, /^ana@example\.com/m)
  const { stdout } = await vitrina('audit', 'list')
  for (const event of ['user_created', 'password_link_made', 'return_address_added'])
    assert.ok(stdout.includes(event), event)
})

test('commands that run at once share the database', async () => {
  const create = () => vitrina('token', 'create', '--site', 'shop', '--name', 'ERP')
  const made = await Promise.all([create(), create(), create()])

  assert.deepEqual(
    made.map(({ code }) => code),
    [0, 0, 0],
  )
  assert.equal(JSON.parse((await vitrina('token', 'list', '--json')).stdout).length, 3)
})
