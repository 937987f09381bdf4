import assert from 'node:assert/strict'
import { spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, test } from 'node:test'
import { packSdk } from '../../../scripts/packages/sdk.ts'
import { installed, runNpm } from '../npm.ts'
import { startSite, startWalks } from '../openid/walk.ts'

// Packed SDK in a site of Next.js, built for production.

const FOLDER = join(import.meta.dirname, 'next')
const skip = installed(FOLDER, 'Next.js')
const folder = mkdtempSync(join(tmpdir(), 'vitrina-packed-'))
after(() => rmSync(folder, { recursive: true }))

const build = () => {
  assert.equal(runNpm(FOLDER, 'npm', 'install', '--no-save', packSdk(folder)), undefined)
  const { status, stdout, stderr } = spawnSync(
    process.execPath,
    [join(FOLDER, 'node_modules/next/dist/bin/next'), 'build'],
    {
      cwd: FOLDER,
      encoding: 'utf8',
      env: { ...process.env, NODE_ENV: 'production', NEXT_TELEMETRY_DISABLED: '1' },
    },
  )
  assert.equal(status, 0, stdout + stderr)
}
if (!skip) build()

test('the package signs people in and out at a production build of Next.js', { skip }, async () => {
  const hub = await startWalks()
  const client = await hub.newClient('confidential')
  const address = await startSite(process.execPath, [join(FOLDER, 'server.js')], {
    NODE_ENV: 'production',
    NEXT_TELEMETRY_DISABLED: '1',
    AUTH_URL: hub.url,
    SITE: client.slug,
    SITE_SECRET: client.secret,
  })
  await client.register(`${address}/hub/callback`)
  const walker = await hub.newWalker()

  assert.match((await walker.go(address)).text, /Sign in/)
  await walker.go(`${address}/hub/login`)
  assert.match((await walker.go(address)).text, new RegExp(`email=${walker.email}`))
  await walker.send(`${address}/hub/logout`, {})
  assert.match((await walker.go(address)).text, /Sign in/)
})
