import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import type { Browser, Page } from 'playwright-core'
import { makeSetUpLink } from '../../../server/console/set-up-link.ts'
import { complaintsOf, inspect, keyboard, launch, WITHOUT_BROWSER } from '../../browser/chromium.ts'
import { makePerson, PASSWORD } from '../../hub/people.ts'
import { startVitrina } from '../../vitrina.ts'

const { url, sql, siteId } = await startVitrina()
const skip = WITHOUT_BROWSER

let browser: Browser
before(async () => {
  if (!skip) browser = await launch()
})
after(() => browser?.close())

/** Opens a window without a session. Its complaints exclude refused calls. */
const open = async (width = 1280) => {
  const context = await browser.newContext({
    viewport: { width, height: 740 },
    locale: 'en',
    reducedMotion: 'reduce',
  })
  const allComplaints = complaintsOf(context)
  const complaints = () => allComplaints.filter((complaint) => !/status of 4(00|01|03|29)/.test(complaint))
  return { page: await context.newPage(), complaints }
}

const nameOfSite = async (): Promise<string> => {
  const [site] = await sql<{ slug: string }>`select slug from site where id = ${siteId}`
  return site?.slug ?? ''
}

const isIn = (page: Page) => page.waitForURL(({ pathname }) => !/sign-in|set-up/.test(pathname))

test('9.1 the set-up link creates the first operator: errors are shown at their fields, by keyboard only', {
  skip,
}, async () => {
  const { page, complaints } = await open(360)
  const { reach, type } = keyboard(page)
  const link = await makeSetUpLink(sql, url)
  assert.ok(link)
  await page.goto(link.link)
  await page.waitForSelector('[name=password]')
  assert.equal(await page.title(), 'Your Vitrina · Vitrina')
  assert.deepEqual(await inspect(page, 'set-up', ['light', 'dark']), [])

  await type('[name=first_name]', 'Ana')
  await type('[name=email]', 'ana@example.com')
  await type('[name=password]', 'short')
  await page.keyboard.press('Enter')
  const wrong = page.locator('[name=password][data-invalid=true]')
  await wrong.waitFor()
  assert.equal(await wrong.evaluate('document.activeElement?.getAttribute("name")'), 'password')

  await page.keyboard.press('ControlOrMeta+a')
  await page.keyboard.type(PASSWORD)
  await reach('button[type=submit]')
  await page.keyboard.press('Enter')
  await page.waitForURL(/\/console\/sites\//)
  assert.doesNotMatch(page.url(), /#/)
  assert.deepEqual(complaints(), [])

  const { page: late } = await open()
  await late.goto(link.link)
  for (const [name, value] of [
    ['email', 'eve@example.com'],
    ['password', PASSWORD],
  ] as const)
    await late.fill(`[name=${name}]`, value)
  await late.click('button[type=submit]')
  assert.match(await late.getByRole('alert').innerText(), /\w+/, 'the link is dead, and that is said')
  await late.goto(`${url}/console/set-up`)
  assert.match(await late.getByRole('alert').innerText(), /vitrina operator link/)
})

test('the sign-in shows the reason of a refusal, and returns to the requested screen', { skip }, async () => {
  const { email } = await makePerson(sql)
  const { page, complaints } = await open()
  const address = `/console/sites/${await nameOfSite()}/objects/brand?search=a%20b`
  await page.goto(url + address)
  await page.waitForSelector('[name=email]')
  assert.equal(await page.title(), 'Sign in · Vitrina')
  assert.deepEqual(await inspect(page, 'sign-in', ['light', 'dark']), [])

  const { type } = keyboard(page)
  const tryOut = async (password: string): Promise<string> => {
    await type('[name=email]', email)
    await type('[name=password]', password)
    const reply = page.waitForResponse((response) => response.request().method() === 'POST')
    await page.keyboard.press('Enter')
    await reply
    return page.getByRole('alert').innerText()
  }
  assert.match(await tryOut('not the password'), /^The email or the password is wrong/)
  assert.match(await tryOut(PASSWORD), /no access to the console/, 'who has no role is told so')

  await sql`insert into operator (user_id) select id from hub_user where email = ${email}`
  await type('[name=password]', PASSWORD)
  await page.keyboard.press('Enter')
  await page.getByRole('heading', { level: 1 }).waitFor()
  await isIn(page)
  const { pathname, searchParams } = new URL(page.url())
  assert.deepEqual([pathname, searchParams.get('search')], [address.split('?')[0], 'a b'])
  assert.deepEqual(complaints(), [])
})

test('A10 a sign-in leads only to the console, regardless of its link', { skip }, async () => {
  const { email } = await makePerson(sql)
  await sql`insert into operator (user_id) select id from hub_user where email = ${email}`
  for (const to of ['https://evil.example/', '//evil.example/', '/\\evil.example/', 'javascript:alert(1)']) {
    const { page } = await open()
    await page.goto(`${url}/console/sign-in?to=${encodeURIComponent(to)}`)
    await page.fill('[name=email]', email)
    await page.fill('[name=password]', PASSWORD)
    await page.click('button[type=submit]')
    await isIn(page)
    assert.ok(page.url().startsWith(`${url}/console/`), `${to} led to ${page.url()}`)
    await page.context().close()
  }
})

test('the language selected before sign-in is kept after it', { skip }, async () => {
  const { email } = await makePerson(sql)
  await sql`insert into operator (user_id) select id from hub_user where email = ${email}`
  const { page } = await open()
  await page.goto(`${url}/console/sign-in`)
  await page.selectOption('select', 'ro')
  await page.getByRole('heading', { name: 'Autentificare' }).waitFor()
  assert.equal(await page.getAttribute('html', 'lang'), 'ro')
  await page.fill('[name=email]', email)
  await page.fill('[name=password]', 'not the password')
  await page.click('button[type=submit]')
  assert.match(await page.getByRole('alert').innerText(), /E-mailul sau parola/)
  await page.fill('[name=password]', PASSWORD)
  await page.click('button[type=submit]')
  await page.getByRole('navigation').getByRole('link', { name: 'Comenzi', exact: true }).waitFor()
})
