import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import type { Language } from '@vitrina/schema/languages'
import type { Browser } from 'playwright-core'
import { addReturnAddress } from '../../server/hub/operators/return-addresses.ts'
import { createSite } from '../../server/identity/access/sites.ts'
import { linkTo, waitForMail } from '../hub/mailbox.ts'
import { type Example, startExample } from '../sdk/example.ts'
import { startVitrina } from '../vitrina.ts'
import { complaintsOf, inspect, keyboard, launch, SUBMIT, WITHOUT_BROWSER } from './chromium.ts'

const PASSWORD = 'correct horse battery'

/** Colour schemes to inspect per language, because colours are the same in all languages. */
const COLOURS = {
  ro: ['light', 'dark'],
  ru: ['light'],
  en: ['dark'],
  uk: ['light'],
} as const satisfies Record<Language, readonly string[]>

const { url, sql, config, siteId } = await startVitrina()
let browser: Browser
let one: Example
let other: Example

if (!WITHOUT_BROWSER) {
  const [first] = await sql<{ slug: string }>`
    update site set name = 'Alfa' where id = ${siteId} returning slug
  `
  const beta = await createSite(sql, { slug: 'beta', name: 'Beta', timeZone: 'Europe/Chisinau' })
  browser = await launch()
  one = await startExample(url, first?.slug ?? '', (address) =>
    sql.begin((sql) => addReturnAddress(sql, siteId, address)),
  )
  other = await startExample(url, 'beta', (address) =>
    sql.begin((sql) => addReturnAddress(sql, beta?.id ?? 0, address)),
  )
  after(async () => {
    await browser.close()
    await one.close()
    await other.close()
  })
}

/** Registers tests of a shopper's complete flow in these languages, by keyboard, on a phone. Call once per file. */
export const walkFirstSignIn = (languages: readonly Language[]): void => {
  for (const language of languages)
    test(`${language}: register, confirm, sign in again; a second site without typing; sign out everywhere; by keyboard, at 360 px`, {
      skip: WITHOUT_BROWSER,
    }, async () => {
      const context = await browser.newContext({ viewport: { width: 360, height: 740 }, locale: language })
      const complaints = complaintsOf(context)
      const page = await context.newPage()
      const { type, press } = keyboard(page)
      const wrong: string[] = []
      const check = async (name: string) =>
        wrong.push(...(await inspect(page, `${name}-${language}`, COLOURS[language])))
      const email = `ana-${language}@example.com`
      const assertText = async (text: string | RegExp) =>
        assert.match(await page.innerText('body'), new RegExp(text))

      // A visitor of the first site has no account yet.
      await page.goto(`${one.url}/${language}`)
      await check('shop')
      await press('a[href^="/hub/login"]')
      assert.equal(new URL(page.url()).pathname, `/${language}/auth`)
      assert.equal(await page.getAttribute('html', 'lang'), language)
      await check('sign-in')
      await press(`a[href^="/${language}/register"]`)
      await check('register')
      await type('[name=email]', 'no address')
      await type('[name=password]', 'short')
      await press(SUBMIT)
      await check('register-refused')
      await type('[name=email]', email)
      await type('[name=password]', PASSWORD)
      await type('[name=first_name]', 'Ана')
      await type('[name=last_name]', 'Țurcanu')
      await press(SUBMIT)
      await assertText(email)
      await check('check-mail')

      // The mailed link, opened in the same browser, returns to the site.
      await page.goto(linkTo('confirm', await waitForMail(config.dataDir, email)))
      await check('confirm')
      await press(SUBMIT)
      assert.equal(page.url(), `${one.url}/${language}`)
      await assertText('Ана Țurcanu')
      await check('shop-signed-in')

      // The second site requires one confirmation and no typing.
      await page.goto(`${other.url}/${language}`)
      await press('a[href^="/hub/login"]')
      await assertText(email)
      await check('continue')
      await press('main form[action*="/continue"] button')
      assert.equal(page.url(), `${other.url}/${language}`)
      await assertText('Ана Țurcanu')

      await page.goto(`${url}/${language}/account`)
      await assertText('Beta')
      await check('account')
      await type('[name=last_name]', 'Rusu')
      await press('form[action*="account/profile"] button')
      await check('account-changed')

      // Signing out of the first site signs out everywhere.
      await page.goto(`${one.url}/${language}`)
      await assertText('Rusu')
      await press('form[action^="/hub/logout"] button')
      await page.goto(`${other.url}/${language}`)
      assert.equal(await page.locator('a[href^="/hub/login"]').count(), 1)
      await page.goto(`${url}/${language}/account`)
      assert.equal(new URL(page.url()).pathname, `/${language}/sign-in`)

      // Errors are pages as well.
      await type('[name=email]', email)
      await type('[name=password]', 'not the password')
      await press(SUBMIT)
      await check('wrong-password')
      await page.goto(`${url}/${language}/forgot-password`)
      await check('forgot-password')
      await type('[name=email]', email)
      await press(SUBMIT)
      await page.goto(linkTo('reset-password', await waitForMail(config.dataDir, email, 2)))
      await check('reset-password')
      await type('[name=password]', `${PASSWORD} 2`)
      await press(SUBMIT)
      assert.equal(new URL(page.url()).pathname, `/${language}/account`)
      await page.goto(`${url}/${language}/sign-out`)
      await check('sign-out')
      await press('main .aside a')
      assert.equal(new URL(page.url()).pathname, `/${language}/account`)
      await press('form[action*="sign-out"] button')
      await check('signed-out')

      // Deletion takes a week; a sign-in cancels it.
      const signIn = async () => {
        await page.goto(`${url}/${language}/sign-in`)
        await type('[name=email]', email)
        await type('[name=password]', `${PASSWORD} 2`)
        await press(SUBMIT)
      }
      await signIn()
      await type('#leave_password', 'not the password')
      await press('form[action*="account/leave"] button:not([type=button])')
      await check('leaving-refused')
      await type('#leave_password', `${PASSWORD} 2`)
      await press('form[action*="account/leave"] button:not([type=button])')
      await check('leaving')
      await signIn()
      assert.equal(new URL(page.url()).pathname, `/${language}/staying`)
      await check('staying')
      await press('form[action*="/staying"] button')
      assert.equal(new URL(page.url()).pathname, `/${language}/account`)
      await check('stayed')
      await page.goto(`${url}/${language}`)
      await check('welcome')
      await page.goto(`${url}/${language}/auth?redirect_url=https://elsewhere.example/`)
      await check('bad-address')
      assert.doesNotMatch(await page.content(), /elsewhere/)

      await context.close()
      assert.deepEqual(wrong, [])
      // Refused forms have status 400, which browsers report in their console.
      assert.deepEqual(
        complaints.filter((text) => !/status of 400/.test(text)),
        [],
      )
    })
}
