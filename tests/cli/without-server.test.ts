import assert from 'node:assert/strict'
import { chmod, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, test } from 'node:test'
import { vitrinaWith } from './run.ts'

const dataDir = await mkdtemp(join(tmpdir(), 'vitrina-cli-'))
// Where root runs the tests, PostgreSQL's own account has to pass through.
await chmod(dataDir, 0o711)
after(() => rm(dataDir, { recursive: true }))
const vitrina = vitrinaWith({ VITRINA_DATA_DIR: dataDir })

test('without a server, a command that reads says that nothing is migrated yet', async () => {
  const { code, stderr } = await vitrina('token', 'list')

  assert.equal(code, 1)
  assert.match(stderr, /run "vitrina migrate"/)
})

test('without a server, a command that writes migrates first, and what it wrote stays', async () => {
  assert.equal((await vitrina('site', 'create', 'shop')).code, 0)

  const { stdout } = await vitrina('site', 'list', '--json')
  assert.partialDeepStrictEqual(JSON.parse(stdout), [{ slug: 'shop' }])
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
