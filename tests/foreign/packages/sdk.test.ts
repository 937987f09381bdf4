import assert from 'node:assert/strict'
import { execFile, execFileSync, spawnSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, test } from 'node:test'
import { promisify } from 'node:util'
import { packSdk } from '../../../scripts/packages/sdk.ts'
import { startVitrina } from '../../vitrina.ts'
import { installed, runNpm } from '../npm.ts'
import { startSite, startWalks } from '../openid/walk.ts'

const run = promisify(execFile)

// Package as users install it, in sites independent of this checkout.

const FOLDER = join(import.meta.dirname, 'site')
const skip = installed(FOLDER, 'Express, Fastify and TypeScript')
const folder = mkdtempSync(join(tmpdir(), 'vitrina-packed-'))
after(() => rmSync(folder, { recursive: true }))

if (!skip) assert.equal(runNpm(FOLDER, 'npm', 'install', '--no-save', packSdk(folder)), undefined)

for (const framework of ['express', 'fastify'])
  test(`the package signs people in at a site of ${framework}`, { skip }, async () => {
    const hub = await startWalks()
    const client = await hub.newClient('confidential')
    const address = await startSite(process.execPath, [join(FOLDER, `${framework}.js`)], {
      AUTH_URL: hub.url,
      SITE: client.slug,
      SITE_SECRET: client.secret,
    })
    await client.register(`${address}/hub/callback`)
    const walker = await hub.newWalker()

    assert.match((await walker.go(address)).text, /Sign in/)
    await walker.go(`${address}/hub/login`)
    assert.equal((await walker.go(address)).text, `email=${walker.email}`)
  })

test('CommonJS requires the package, and writes, reads, follows and verifies with it', { skip }, async () => {
  const { url, token } = await startVitrina()
  const env = { PATH: process.env.PATH, API_URL: url, TOKEN: token }
  const { stdout } = await run(process.execPath, [join(FOLDER, 'common.cjs')], { env })
  assert.deepEqual(JSON.parse(stdout), {
    outcome: 'created',
    read: ['common'],
    told: ['brand'],
    bought: [],
    refused: 'WebhookRefused',
  })
})

for (const [module, moduleResolution] of [
  ['node16', 'node16'],
  ['nodenext', 'nodenext'],
  ['esnext', 'bundler'],
])
  test(`the types of the package compile under ${moduleResolution}, strictly and with its declarations checked`, {
    skip,
  }, () => {
    const config = join(FOLDER, `tsconfig.${moduleResolution}.json`)
    const compilerOptions = {
      module,
      moduleResolution,
      target: 'es2023',
      lib: ['es2023', 'dom', 'esnext.asynciterable'],
      strict: true,
      skipLibCheck: false,
      noEmit: true,
      types: ['node'],
    }
    writeFileSync(config, JSON.stringify({ compilerOptions, files: ['types.ts'] }))
    after(() => rmSync(config))
    const { status, stdout } = spawnSync(
      process.execPath,
      [join(FOLDER, 'node_modules/typescript/bin/tsc'), '-p', config],
      { encoding: 'utf8' },
    )
    assert.equal(status, 0, stdout)
  })

test('the package has no dependency, includes its licence, and contains no test files', { skip }, () => {
  const own = join(FOLDER, 'node_modules/@vitrina/sdk')
  const manifest = JSON.parse(readFileSync(join(own, 'package.json'), 'utf8'))
  assert.equal(manifest.dependencies, undefined)
  assert.equal(manifest.license, 'Apache-2.0')
  const files = execFileSync('find', [own, '-type', 'f', '-printf', '%P\n'], { encoding: 'utf8' })
    .trim()
    .split('\n')
  assert.deepEqual(
    files.filter((file) => /\.test\.|(?<!\.d)\.ts$/.test(file)),
    [],
  )
  assert.ok(files.includes('LICENSE') && files.includes('README.md'))
})
