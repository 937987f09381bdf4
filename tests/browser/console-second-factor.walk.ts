import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import { generate } from 'otplib'
import type { Browser } from 'playwright-core'
import { freePorts } from '../foreign/proxies.ts'
import { makePerson, PASSWORD } from '../hub/people.ts'
import { startVitrina } from '../vitrina.ts'
import { complaintsOf, inspect, keyboard, launch, WITHOUT_BROWSER } from './chromium.ts'
import { WALKED } from './walked.ts'

// Passkeys require a host name, not an IP address.
const [port = 0] = await freePorts(1)
const url = `http://localhost:${port}`
const { sql } = await startVitrina({ PORT: String(port), BASE_URL: url })
let browser: Browser

if (!WITHOUT_BROWSER) {
  browser = await launch()
  after(() => browser.close())
}

for (const language of WALKED)
  test(`${language}: an operator signs in by a code and by a passkey, and confirms irreversible actions by each; by keyboard, at 360 px`, {
    skip: WITHOUT_BROWSER,
  }, async () => {
    const context = await browser.newContext({
      viewport: { width: 360, height: 740 },
      locale: language,
      reducedMotion: 'reduce',
    })
    const complaints = complaintsOf(context)
    const page = await context.newPage()
    page.setDefaultTimeout(10_000)
    const { type, press, reach } = keyboard(page)
    const wrong: string[] = []
    const check = async (name: string) =>
      wrong.push(...(await inspect(page, `${name}-${language}`, ['light'])))
    const enter = async (selector: string) => {
      await page.locator(selector).first().waitFor()
      await reach(selector)
      await page.keyboard.press('Enter')
    }
    const { id, email } = await makePerson(sql)
    const other = await makePerson(sql)
    await sql`insert into operator (user_id) values (${id})`
    await sql`insert into hub_authenticator (user_id, secret, confirmed_at) values (${other.id}, 'sealed', now())`

    await page.goto(`${url}/${language}/sign-in`)
    await type('[name=email]', email)
    await type('[name=password]', PASSWORD)
    await press('main form button:not([type=button])')
    await page.goto(`${url}/${language}/account/second-factor`)
    await press('form[action$="/app"] button')
    const secret = ((await page.textContent('.key')) ?? '').replaceAll(' ', '')
    await type('[name=code]', await generate({ secret }))
    await press('form[action$="/app-confirm"] button')
    const cdp = await context.newCDPSession(page)
    await cdp.send('WebAuthn.enable')
    await cdp.send('WebAuthn.addVirtualAuthenticator', {
      options: {
        protocol: 'ctap2',
        transport: 'internal',
        hasResidentKey: true,
        hasUserVerification: true,
        isUserVerified: true,
      },
    })
    await page.goto(`${url}/${language}/account/second-factor`)
    await press('form[data-passkey] button')
    /** Current code, as if none had been used in this half minute. */
    const code = async () => {
      await sql`update hub_authenticator set last_step = 0 where user_id = ${id}`
      return generate({ secret })
    }
    const passTime = () =>
      sql`update console_session set proven_at = now() - interval '1 hour' where user_id = ${id}`
    const isIn = () => page.waitForURL(({ pathname }) => !pathname.includes('sign-in'))

    await page.goto(`${url}/console/sign-in`)
    await type('[name=email]', email)
    await type('[name=password]', PASSWORD)
    await page.keyboard.press('Enter')
    await page.locator('[name=code]').waitFor()
    await check('console-code')
    await type('[name=code]', await code())
    await page.keyboard.press('Enter')
    await isIn()

    await passTime()
    await page.goto(`${url}/console/hub/users/${other.id}`)
    await enter('main button:has(.tabler-icon-device-mobile-off)')
    await enter('[role=dialog] .mantine-Group-root button:last-child')
    await page.locator('form [name=password]').waitFor()
    await check('step-up')
    await type('form [name=password]', await code())
    await page.keyboard.press('Enter')
    await page.locator('main .tabler-icon-device-mobile-off').waitFor({ state: 'detached' })
    const [reset] = await sql`select has_second_factor from hub_user where id = ${other.id}`
    assert.deepEqual(reset, { has_second_factor: false })

    await passTime()
    await enter('main button:has(.tabler-icon-trash)')
    await page.getByRole('dialog').waitFor()
    await check('erase')
    await enter('[role=dialog] .mantine-Group-root button:last-child')
    await page.locator('form [name=password]').waitFor()
    await enter('form button[type=button][data-variant=default]')
    await page.waitForURL(/\/hub\/users$/)
    assert.deepEqual([...(await sql`select id from hub_user where id = ${other.id}`)], [])

    await context.clearCookies()
    let questions = 0
    page.on('request', (request) => {
      if (request.url().endsWith('/passkey-question')) questions++
    })
    await page.goto(`${url}/console/sign-in`)
    await page.locator('form button[type=button][data-variant=default]').waitFor()
    await check('console-sign-in')
    await enter('form button[type=button][data-variant=default]')
    await isIn()
    assert.equal(questions, 1)
    assert.deepEqual(wrong, [])
    assert.deepEqual(
      complaints.filter((complaint) => !/status of 40[13]/.test(complaint)),
      [],
    )
    await context.close()
  })
