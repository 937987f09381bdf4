import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import type { Language } from '@vitrina/schema/languages'
import { generate } from 'otplib'
import type { Browser, CDPSession } from 'playwright-core'
import { freePorts } from '../foreign/proxies.ts'
import { makePerson, PASSWORD } from '../hub/people.ts'
import { startVitrina } from '../vitrina.ts'
import { complaintsOf, inspect, keyboard, launch, SUBMIT, WITHOUT_BROWSER } from './chromium.ts'
import { WALKED } from './walked.ts'

const COLOURS = {
  ro: ['light', 'dark'],
  ru: ['light'],
  en: ['dark'],
  uk: ['light'],
} as const satisfies Record<Language, readonly string[]>

// Passkeys require a host name, not an IP address.
const [port = 0] = await freePorts(1)
const url = `http://localhost:${port}`
const { sql } = await startVitrina({ PORT: String(port), BASE_URL: url })
let browser: Browser

if (!WITHOUT_BROWSER) {
  browser = await launch()
  after(() => browser.close())
}

/** Adds a virtual phone. The returned function sets whether its owner confirms requests. */
const addDevice = async (cdp: CDPSession) => {
  await cdp.send('WebAuthn.enable')
  const { authenticatorId } = await cdp.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
    },
  })
  return (enabled: boolean) =>
    cdp.send('WebAuthn.setAutomaticPresenceSimulation', { authenticatorId, enabled })
}

for (const language of WALKED)
  test(`${language}: set-up of an app and a passkey, sign-in by each of them and by a recovery code; by keyboard, at 360 px`, {
    skip: WITHOUT_BROWSER,
  }, async () => {
    const context = await browser.newContext({ viewport: { width: 360, height: 740 }, locale: language })
    const complaints = complaintsOf(context)
    const page = await context.newPage()
    const { type, press, reach } = keyboard(page)
    const wrong: string[] = []
    const check = async (name: string) =>
      wrong.push(...(await inspect(page, `${name}-${language}`, COLOURS[language])))
    const { id, email } = await makePerson(sql)
    const at = (path: string) => `${url}/${language}/${path}`
    const pathOf = () => new URL(page.url()).pathname.slice(4)
    const typePassword = async () => {
      await page.goto(at('sign-in'))
      await type('[name=email]', email)
      await type('[name=password]', PASSWORD)
      await press(SUBMIT)
    }
    const leave = async () => {
      await page.goto(at('account'))
      await press('form[action$="account/sign-out"] button')
    }

    await typePassword()
    await press('a[href$="account/second-factor"]')
    await check('factors')
    await press('form[action$="/app"] button')
    await check('app')
    const secret = ((await page.textContent('.key')) ?? '').replaceAll(' ', '')
    await type('[name=code]', '000000')
    await press('form[action$="/app-confirm"] button')
    await check('app-refused')
    await type('[name=code]', await generate({ secret }))
    await press('form[action$="/app-confirm"] button')
    const codes = await page.locator('.codes code').allTextContents()
    assert.equal(codes.length, 10)
    await check('codes')
    await press('.actions a')
    assert.equal(pathOf(), 'account/second-factor')

    const unlock = await addDevice(await context.newCDPSession(page))
    await page.reload()
    await press('form[data-passkey] button')
    await check('passkey-added')
    assert.equal(await page.locator('.list li').count(), 1)

    await unlock(false)
    await leave()
    await typePassword()
    assert.equal(pathOf(), 'second-factor')
    await check('second-factor')
    await reach('summary')
    await page.keyboard.press('Enter')
    await check('second-factor-open')
    await type('#recovery_code', 'wrong-codes')
    await press('details form button')
    await check('second-factor-refused')
    await reach('summary')
    if (!(await page.locator('#recovery_code').isVisible())) await page.keyboard.press('Enter')
    await type('#recovery_code', codes[0] ?? '')
    await press('details form button')
    assert.equal(pathOf(), 'account')

    await leave()
    await page.goto(at('sign-in'))
    await check('sign-in-passkey')
    await reach('form[data-passkey] button')
    await unlock(true)
    await page.keyboard.press('Enter')
    await page.waitForURL(/account$/)
    const [session] = await sql<{ amr: string[] }>`
      select amr from hub_session where user_id = ${id} and ended_at is null order by id desc limit 1
    `
    assert.deepEqual(session?.amr, ['pop', 'user', 'mfa'])

    assert.deepEqual(wrong, [])
    assert.deepEqual(
      complaints.filter((text) => !/status of 400/.test(text)),
      [],
    )
    await context.close()
  })
