import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import type { Browser } from 'playwright-core'
import { makePerson, PASSWORD } from '../hub/people.ts'
import { newClaims, startUpstream } from '../hub/upstream/upstream.ts'
import { complaintsOf, inspect, keyboard, launch, SUBMIT, WITHOUT_BROWSER } from './chromium.ts'
import { WALKED } from './walked.ts'

const hub = await startUpstream()
const provider = await hub.startProvider()
const slug = await hub.letIn(provider)
let browser: Browser
if (!WITHOUT_BROWSER) {
  browser = await launch()
  after(() => browser.close())
}

const COLOURS = { ro: ['light'], ru: ['dark'], en: ['light', 'dark'], uk: ['dark'] } as const

for (const language of WALKED)
  test(`${language}: sign-in by a provider: new, without an address, declined, joined and connected; by keyboard, at 360 px`, {
    skip: WITHOUT_BROWSER,
  }, async () => {
    const context = await browser.newContext({ viewport: { width: 360, height: 740 }, locale: language })
    const complaints = complaintsOf(context)
    const page = await context.newPage()
    const { type, press } = keyboard(page)
    const wrong: string[] = []
    const check = async (name: string) =>
      wrong.push(...(await inspect(page, `${name}-${language}`, COLOURS[language])))
    const at = () => new URL(page.url()).pathname
    const button = `button[name=provider][value=${slug}]`

    // The complete flow: the form of a page, the provider, and back, under the security policies of browsers.
    provider.answers({ claims: newClaims({ email: undefined, name: 'Ion Țurcanu' }) })
    await page.goto(`${hub.url}/${language}/sign-in`)
    await check('elsewhere-sign-in')
    await press(button)
    assert.equal(at(), `/${language}/account`)
    await check('elsewhere-account')
    await press('form[action*="account/sign-out"] button')

    provider.answers({
      back: ({ searchParams }) => {
        searchParams.delete('code')
        searchParams.set('error', 'access_denied')
      },
    })
    await page.goto(`${hub.url}/${language}/register`)
    await check('elsewhere-register')
    await press(button)
    assert.equal(at(), `/${language}/provider-failed`)
    await check('elsewhere-denied')

    const { email } = await makePerson(hub.sql)
    const claims = newClaims({ email })
    provider.answers({ claims })
    await press('main .actions a')
    await press(button)
    assert.equal(at(), `/${language}/provider-failed`)
    await check('elsewhere-joins')
    await press('main .actions a')
    await type('[name=email]', email)
    await type('[name=password]', PASSWORD)
    await press(SUBMIT)
    assert.equal(at(), `/${language}/account`)
    assert.match(await page.innerText('#providers + ul'), new RegExp(claims.email))
    await check('elsewhere-joined')

    provider.answers({ claims: newClaims() })
    await type('#provider_password', PASSWORD)
    await press(`form[action*="account/providers"] ${button}`)
    assert.equal(await page.locator('#providers + ul > li').count(), 2)
    await press('form[action*="account/identities"] button')
    assert.equal(await page.locator('#providers + ul > li').count(), 1)

    assert.deepEqual(wrong, [])
    // The page that explains a failed sign-in has status 400.
    assert.deepEqual(
      complaints.filter((text) => !text.includes('status of 400')),
      [],
    )
    await context.close()
  })
