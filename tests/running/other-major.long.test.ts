import assert from 'node:assert/strict'
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { readFileSync, realpathSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'node:test'
import { launch, ROOT, startServer } from './server.ts'
import { usedDataDir } from './used-data-dir.ts'

const versionFile = (dataDir: string) => join(realpathSync(join(dataDir, 'postgres')), 'PG_VERSION')

test('a database of another major is refused in one sentence, and nothing of it is changed', async (context) => {
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
    new RegExp(`is of PostgreSQL ${older}, and this release brings PostgreSQL ${major.trim()};`),
  )
  assert.match(sentence, /vitrina backup --to .*vitrina restore/)
  assert.match(await complaint(dataDir, 'ro'), new RegExp(`este a PostgreSQL ${older},`))

  writeFileSync(versionFile(dataDir), major)
  const again = await startServer(dataDir)
  again.kill('SIGTERM')
  assert.equal(await again.ended, 0)
})

/** What a command says to a reader of a language. */
const complaint = async (dataDir: string, language: string): Promise<string> => {
  const child = spawn(process.execPath, ['cli/vitrina.ts', 'site', 'list'], {
    cwd: ROOT,
    stdio: ['ignore', 'ignore', 'pipe'],
    env: { PATH: process.env.PATH, HOME: '/', VITRINA_DATA_DIR: dataDir, LC_ALL: language },
  })
  let said = ''
  child.stderr.setEncoding('utf8').on('data', (text: string) => {
    said += text
  })
  await once(child, 'close')
  return said
}
