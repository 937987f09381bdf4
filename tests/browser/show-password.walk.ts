import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import type { Language } from '@vitrina/schema/languages'
import type { Browser, BrowserContext, Page } from 'playwright-core'
import { makePerson, PASSWORD } from '../hub/people.ts'
import { startVitrina } from '../vitrina.ts'
import { complaintsOf, inspect, keyboard, launch, SUBMIT, WITHOUT_BROWSER } from './chromium.ts'
import { WALKED } from './walked.ts'

const { sql, url } = await startVitrina()
let browser: Browser

if (!WITHOUT_BROWSER) {
  browser = await launch()
  after(() => browser.close())
}

const SCHEMES = ['light', 'dark'] as const

const EYES = 'button[data-shows]'

/** Current type of an input. */
const typeOf = (page: Page, id: string) => page.getAttribute(`#${id}`, 'type')

/** Records the type of the password field of each submitted form. */
const sentFields = async (context: BrowserContext): Promise<string[]> => {
  const sent: string[] = []
  await context.exposeFunction('fieldSent', (type: string) => void sent.push(type))
  await context.addInitScript(
    "addEventListener('submit', (event) => fieldSent(event.target.elements.password?.type))",
  )
  return sent
}

/** Shows and hides each password of the page by its button; the others are unchanged. */
const tryEyes = async (page: Page, expected: number) => {
  const eyes = page.locator(EYES)
  assert.equal(await eyes.count(), expected, page.url())
  for (let index = 0; index < expected; index++) {
    const eye = eyes.nth(index)
    const id = (await eye.getAttribute('data-shows')) ?? ''
    const label = await page.locator(`label[for=${id}]`).textContent()
    assert.ok((await eye.getAttribute('aria-label'))?.endsWith(`: ${label}`))
    await eye.click()
    assert.equal(await page.locator('.with-eye input[type=text]').count(), 1)
    assert.equal(await typeOf(page, id), 'text')
    await eye.click()
    assert.equal(await typeOf(page, id), 'password')
  }
}

const walk = async (language: Language): Promise<void> => {
  const context = await browser.newContext({ viewport: { width: 360, height: 740 } })
  const complaints = complaintsOf(context)
  const sent = await sentFields(context)
  const page = await context.newPage()
  const { type, press, reach } = keyboard(page)
  const wrong: string[] = []
  const check = async (name: string) =>
    wrong.push(...(await inspect(page, `${name}-${language}`, language === 'ro' ? SCHEMES : ['light'])))
  const { id, email } = await makePerson(sql)

  await page.goto(`${url}/${language}/sign-in`)
  await type('[name=email]', email)
  await type('#password', PASSWORD)
  assert.equal(await typeOf(page, 'password'), 'password')
  await page.keyboard.press('Tab')
  assert.equal(await page.getAttribute(':focus', 'data-shows'), 'password', 'it comes next to its field')
  await page.keyboard.press('Space')
  assert.equal(await typeOf(page, 'password'), 'text')
  assert.equal(await page.getAttribute(EYES, 'aria-pressed'), 'true')
  assert.equal(await page.inputValue('#password'), PASSWORD)
  await check('password-shown')
  await page.keyboard.press('Enter')
  assert.equal(await typeOf(page, 'password'), 'password')
  assert.equal(await page.getAttribute(EYES, 'aria-pressed'), 'false')
  await check('password-hidden')
  assert.deepEqual(sent, [], 'an eye sends no form')

  await page.keyboard.press('Space')
  await reach(SUBMIT)
  assert.equal(await typeOf(page, 'password'), 'text')
  await press(SUBMIT)
  assert.equal(new URL(page.url()).pathname, `/${language}/account`)
  assert.deepEqual(sent, ['password'])

  // New email, password and new password, deletion.
  await tryEyes(page, 4)
  await page.locator(`${EYES}[data-shows=leave_password]`).click()
  await page.fill('#leave_password', 'shown')
  await check('account-password-shown')
  await sql`update hub_session set authenticated_at = now() - interval '1 hour' where user_id = ${id}`
  await page.goto(`${url}/${language}/account/second-factor`)
  await tryEyes(page, 1)
  await page.goto(`${url}/${language}/register`)
  await tryEyes(page, 1)
  await context.close()
  assert.deepEqual(wrong, [])
  assert.deepEqual(complaints, [])
}

for (const language of WALKED)
  test(
    `${language}: a password is shown by a button next to it, and hidden before it is sent; by keyboard, at 360 px`,
    {
      skip: WITHOUT_BROWSER,
    },
    () => walk(language),
  )

test('the button is hidden without scripts, and sign-in works', { skip: WITHOUT_BROWSER }, async () => {
  const context = await browser.newContext({ javaScriptEnabled: false })
  const page = await context.newPage()
  const { email } = await makePerson(sql)
  await page.goto(`${url}/ro/sign-in`)
  assert.equal(await page.locator(EYES).isVisible(), false)
  await page.fill('[name=email]', email)
  await page.fill('#password', PASSWORD)
  await page.locator(SUBMIT).click()
  await page.waitForURL(/account$/)
  await context.close()
})
