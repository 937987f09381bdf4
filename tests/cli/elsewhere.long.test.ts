import assert from 'node:assert/strict'
import { execFile, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, test } from 'node:test'
import { ROOT } from '../running/server.ts'

const PROGRAM = join(ROOT, 'cli/vitrina.js')
const folder = mkdtempSync(join(tmpdir(), 'vitrina-elsewhere-'))
after(() => rmSync(folder, { recursive: true }))

const vitrinaIn = (cwd: string, ...args: string[]) =>
  new Promise<{ code: number; stdout: string; stderr: string }>((resolve) => {
    const child = execFile(
      process.execPath,
      [PROGRAM, ...args],
      { cwd, env: { PATH: process.env.PATH } },
      (_, stdout, stderr) => resolve({ code: child.exitCode ?? -1, stdout, stderr }),
    )
  })

test('9.6 in a folder without Vitrina no command creates a database, and each names its requirement', async () => {
  for (const args of [
    ['token', 'list'],
    ['site', 'create', 'shop'],
    ['migrate'],
    ['user', 'create', 'ana@example.com'],
  ]) {
    const { code, stderr } = await vitrinaIn(folder, ...args)
    assert.equal(code, 1, args.join(' '))
    assert.match(stderr, /^There is no Vitrina here\. .*VITRINA_DATA_DIR.*VITRINA_URL/)
  }
  assert.deepEqual(readdirSync(folder), [])
})

test('9.6 below a checkout its data folder is found, and a command that only reads creates no database there', async () => {
  const checkout = join(folder, 'checkout')
  mkdirSync(join(checkout, 'deep/down'), { recursive: true })
  writeFileSync(join(checkout, 'package.json'), JSON.stringify({ name: 'vitrina', workspaces: [] }))

  const { code, stderr } = await vitrinaIn(join(checkout, 'deep/down'), 'token', 'list')
  assert.equal(code, 1)
  assert.match(
    stderr,
    new RegExp(`^There is no database in ${checkout}/\\.vitrina yet\\. npm start creates one`),
  )
  assert.deepEqual(readdirSync(checkout).sort(), ['deep', 'package.json'])
  const { stdout } = await vitrinaIn(join(checkout, 'deep'), 'config', '--json')
  assert.ok(stdout.includes(`${checkout}/.vitrina`))
})

test('--version prints the version of the package', async () => {
  const { version } = JSON.parse(readFileSync(join(ROOT, 'package.json'), 'utf8'))
  assert.equal((await vitrinaIn(folder, '--version')).stdout, `${version}\n`)
})

test('a mistyped command is refused with a suggestion', async () => {
  assert.match((await vitrinaIn(folder, 'tokne', 'list')).stderr, /Did you mean "token list"\?/)
  assert.match((await vitrinaIn(folder, 'user', 'lsit')).stderr, /Did you mean "user list"\?/)
  assert.match((await vitrinaIn(folder, 'migrat')).stderr, /Did you mean "migrate"\?/)
  assert.doesNotMatch((await vitrinaIn(folder, 'frobnicate')).stderr, /Did you mean/)
  assert.match((await vitrinaIn(folder, 'token', 'create', '--stie', 'demo')).stderr, /Did you mean --site\?/)
})

test('a command ends without an error when its reader closes the pipe', async () => {
  const child = spawn(process.execPath, [PROGRAM, '--help'], {
    cwd: folder,
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  child.stdout.destroy()
  let stderr = ''
  child.stderr.on('data', (text) => {
    stderr += text
  })
  const [code] = await once(child, 'close')
  assert.deepEqual([code, stderr], [0, ''])
})
