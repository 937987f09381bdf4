import assert from 'node:assert/strict'
import { spawnSync } from 'node:child_process'
import { join } from 'node:path'
import { after, test } from 'node:test'
import { launch, SUBMIT, WITHOUT_BROWSER } from '../../browser/chromium.ts'
import { newPkce } from '../../hub/openid/client.ts'
import { PASSWORD } from '../../hub/people.ts'
import { installed } from '../npm.ts'
import { type Bend, bent, startSite, startWalks, type Walker } from './walk.ts'

// Site of Next.js with Auth.js, built for production: the recipe of docs/recipes-for-signing-in.md.

const FOLDER = join(import.meta.dirname, 'next')
const CALLBACK = '/api/auth/callback/hub'
const hub = await startWalks()

const built = () => {
  const why = installed(FOLDER, 'Next.js')
  if (why !== false) return why
  const build = spawnSync(process.execPath, [join(FOLDER, 'node_modules/next/dist/bin/next'), 'build'], {
    cwd: FOLDER,
    encoding: 'utf8',
    env: { ...process.env, NODE_ENV: 'production', NEXT_TELEMETRY_DISABLED: '1' },
  })
  assert.equal(build.status, 0, build.stdout + build.stderr)
  return false
}

const skip = built()

const startNext = async (options: { secret?: string } = {}) => {
  const client = await hub.newClient('confidential')
  const address = await startSite(process.execPath, [join(FOLDER, 'server.js')], {
    NODE_ENV: 'production',
    NEXT_TELEMETRY_DISABLED: '1',
    ISSUER: hub.url,
    CLIENT_ID: client.slug,
    CLIENT_SECRET: options.secret ?? client.secret,
  })
  for (const path of [CALLBACK, '/']) await client.register(address + path)
  /** Signs in through the routes of Auth.js, as the button of the first page does. */
  const signIn = async ({ go, send }: Walker, bend?: Bend) => {
    const { csrfToken } = JSON.parse((await go(`${address}/api/auth/csrf`)).text)
    return send(`${address}/api/auth/signin/hub`, { csrfToken, callbackUrl: `${address}/private` }, bend)
  }
  return { address, signIn }
}

test('7.8 in a real browser Auth.js in a production build of Next.js signs a person in, protects a page, and signs out', {
  skip: skip || WITHOUT_BROWSER,
}, async () => {
  const { address } = await startNext()
  const { personId, email } = await hub.newWalker()
  const browser = await launch()
  after(() => browser.close())
  const page = await browser.newPage({ locale: 'en' })
  const signIn = page.getByRole('button', { name: 'Sign in' })

  await page.goto(address)
  await signIn.click()
  await page.fill('[name=email]', email)
  await page.fill('[name=password]', PASSWORD)
  await page.locator(SUBMIT).click()
  await page.getByText(`user=${personId} name=Ana Pop email=${email}`).waitFor()
  assert.equal(page.url(), `${address}/private`)

  await page.goto(address)
  await page.getByRole('button', { name: 'Sign out' }).click()
  await signIn.waitFor()
  assert.equal(page.url(), `${address}/`)
  await page.goto(`${address}/private`)
  assert.match(page.url(), /signin/)
  await page.goto(`${hub.url}/en/account`)
  await page.locator('[name=password]').waitFor()
})

test('7.8 tampered parameters are refused by Auth.js in Next.js, or by the hub', {
  skip,
}, async () => {
  const { address, signIn } = await startNext()
  const { stolen } = await hub.stealCode(signIn, CALLBACK)
  const cases = [
    bent('/oauth/authorize', 'nonce', 'another'),
    bent(CALLBACK, 'state', 'another'),
    bent(CALLBACK, 'iss', 'https://evil.example'),
    bent('/oauth/authorize', 'code_challenge', newPkce().challenge),
    bent(CALLBACK, 'code', stolen),
  ]
  for (const bend of cases) {
    const walker = await hub.newWalker()
    const { at } = await signIn(walker, bend)
    assert.match(at.href, /error/)
    assert.match((await walker.go(`${address}/private`)).at.pathname, /signin/)
  }
  const walker = await hub.newWalker()
  await signIn(walker)
  assert.match((await walker.go(`${address}/private`)).text, new RegExp(walker.personId))
  const wrong = await startNext({ secret: 'vs_wrong' })
  assert.match((await wrong.signIn(await hub.newWalker())).at.href, /error/)
})
