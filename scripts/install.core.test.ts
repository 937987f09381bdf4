import assert from 'node:assert/strict'
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { type TestContext, test } from 'node:test'

const SCRIPT = join(import.meta.dirname, 'install.mjs')

/** Checkout in which only the console is missing; each build takes a while, and adds a line. */
const treeWith = (t: TestContext, files: Record<string, string> = {}) => {
  const root = mkdtempSync(join(tmpdir(), 'vitrina-install-'))
  t.after(() => rmSync(root, { recursive: true, force: true }))
  const all = {
    'package-lock.json': '{"packages":{}}',
    'node_modules/.package-lock.json': '{"packages":{}}',
    'node_modules/vite/bin/vite.js': `
      const { appendFileSync, mkdirSync } = require('node:fs')
      appendFileSync('../builds', 'begun ')
      setTimeout(() => { mkdirSync('dist', { recursive: true }); appendFileSync('../builds', 'done ') }, 700)`,
    'console/main.ts': '',
    'schema/index.ts': '',
    'sdk/index.ts': '',
    ...files,
  }
  for (const [path, text] of Object.entries(all)) {
    mkdirSync(dirname(join(root, path)), { recursive: true })
    writeFileSync(join(root, path), text)
  }
  mkdirSync(join(root, 'scripts'))
  cpSync(SCRIPT, join(root, 'scripts/install.mjs'))
  const run = async (env: Record<string, string> = {}): Promise<number> => {
    const child = spawn(process.execPath, ['scripts/install.mjs'], {
      cwd: root,
      env: { ...process.env, ...env },
    })
    return (await once(child, 'exit'))[0]
  }
  return { run, read: (path: string) => readFileSync(join(root, path), 'utf8') }
}

test('two concurrent starts build the console once, one after the other', async (t) => {
  const { run, read } = treeWith(t)
  assert.deepEqual(await Promise.all([run(), run()]), [0, 0])
  assert.equal(read('builds'), 'begun done ')
})

test('a process killed during the build blocks no other process', async (t) => {
  const exitedProcess = spawn(process.execPath, ['--version'])
  await once(exitedProcess, 'exit')
  const { run, read } = treeWith(t, { 'node_modules/.cache/building-console': `${exitedProcess.pid}` })
  assert.equal(await run(), 0)
  assert.equal(read('builds'), 'begun done ')
})

test('the packages for building the console are installed, also in production', async (t) => {
  const { run, read } = treeWith(t, {
    'package-lock.json': '{"packages":{"node_modules/vite":{"version":"1.0.0","dev":true}}}',
    'npm.js': 'require("node:fs").writeFileSync("asked", process.argv.slice(2).join(" "))',
  })
  await run({ NODE_ENV: 'production', npm_execpath: 'npm.js' })
  assert.match(read('asked'), /^ci --include=dev /)
})

test('9.1 a start builds the guide once, a test does not, and a failed build does not prevent the start', async (t) => {
  const files = {
    'docs/README.md': '# Guide',
    'guide/package.json': '{}',
    'npm.js': `
      const { appendFileSync, existsSync, mkdirSync } = require('node:fs')
      appendFileSync('asked', process.argv.slice(2).join(' ') + ';')
      if (existsSync('offline')) process.exit(1)
      mkdirSync('guide/dist', { recursive: true })`,
  }
  const { run, read } = treeWith(t, files)
  const start = { npm_lifecycle_event: 'prestart', npm_execpath: 'npm.js' }
  assert.equal(await run({ ...start, npm_lifecycle_event: 'pretest' }), 0)
  assert.throws(() => read('asked'))
  assert.deepEqual([await run(start), await run(start)], [0, 0])
  assert.equal(read('asked'), 'run guide;')

  const offlineTree = treeWith(t, { ...files, offline: '' })
  assert.equal(await offlineTree.run(start), 0)
  assert.equal(offlineTree.read('asked'), 'run guide;')
})
