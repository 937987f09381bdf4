import assert from 'node:assert/strict'
import { readFileSync, realpathSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'node:test'
import { launch, startServer } from './server.ts'
import { usedDataDir } from './used-data-dir.ts'

const versionFile = (dataDir: string) => join(realpathSync(join(dataDir, 'postgres')), 'PG_VERSION')

test('a database of another major version is refused with one message, and is not changed', async (context) => {
  const dataDir = await usedDataDir(context)
  const first = await startServer(dataDir)
  first.kill('SIGTERM')
  await first.ended
  const major = readFileSync(versionFile(dataDir), 'utf8')
  const older = `${Number(major) - 1}`
  writeFileSync(versionFile(dataDir), `${older}\n`)

  const refused = launch(dataDir)

  assert.equal(await refused.ended, 1)
  const sentence = refused.output().trim().split('\n').at(-1) ?? ''
  assert.match(
    sentence,
    new RegExp(`belongs to PostgreSQL ${older}, and this release has PostgreSQL ${major.trim()};`),
  )
  assert.match(sentence, /vitrina backup --to .*vitrina restore/)

  writeFileSync(versionFile(dataDir), major)
  const again = await startServer(dataDir)
  again.kill('SIGTERM')
  assert.equal(await again.ended, 0)
})
