import assert from 'node:assert/strict'
import type { Page } from 'playwright-core'
import { hashPassword } from '../../../server/hub/defence/passwords.ts'
import { inspect } from '../../browser/chromium.ts'
import { PASSWORD } from '../../hub/people.ts'
import { openShop, type Shop, testsIn } from './shop.ts'

const shop = await openShop()

const inShop = testsIn(shop)

/** Sets a password of the operator, without ending the session. */
const givePassword = async ({ vitrina: { sql }, operator }: Shop): Promise<void> => {
  const hash = await hashPassword(PASSWORD)
  await sql`update console_session set password = ${hash} where user_id = ${operator.id}`
  await sql`update hub_user set password = ${hash} where id = ${operator.id}`
}

const dialog = (page: Page) => page.getByRole('dialog', { name: 'Are you still there?' })

const signInAgain = async (page: Page): Promise<void> => {
  await page.getByText('Your session has ended. Sign in to').waitFor()
  await page.keyboard.type(PASSWORD)
  await page.keyboard.press('Enter')
}

inShop('an inactive user is warned two minutes before the session ends, and may prolong it', async (shop) => {
  const { page, goTo, complaints } = await shop.open()
  await page.clock.install()
  await goTo('/objects/brand')
  await page.clock.fastForward('26:30')
  assert.equal(await dialog(page).count(), 0)
  await page.clock.fastForward('01:00')
  await dialog(page).waitFor()
  assert.match(await dialog(page).innerText(), /1:\d\d/)
  assert.deepEqual(await inspect(page, 'idle', ['light', 'dark']), [])

  const sessionCall = page.waitForResponse((response) => response.url().endsWith('/console/api/session'))
  await page.keyboard.press('Enter')
  assert.equal((await sessionCall).status(), 200, 'the server is told')
  await dialog(page).waitFor({ state: 'detached' })
  assert.deepEqual(complaints, [])
})

inShop('typing counts as activity, without calls to the server', async (shop) => {
  const { page, goTo } = await shop.open()
  await page.clock.install()
  await goTo('/objects/brand/new')
  for (let half = 0; half < 3; half++) {
    await page.clock.fastForward('20:00')
    await page.locator('main input').first().press('a')
    await page.clock.fastForward('00:02')
  }
  assert.equal(await dialog(page).count(), 0)
})

inShop(
  'an unused session ends in browser and server; after a new sign-in the same screen opens',
  async (shop) => {
    await givePassword(shop)
    const { page, goTo } = await shop.open()
    await page.clock.install()
    await goTo('/objects/brand/new')
    const field = page.locator('main input[type=text], main input:not([type])').first()
    await field.fill('Half a name')
    const address = page.url()
    const ended = page.waitForResponse((response) => response.request().method() === 'DELETE')
    await page.clock.fastForward('29:05')
    await page.clock.fastForward('00:02')
    assert.equal((await ended).status(), 204)
    await page.getByRole('heading', { name: 'Sign in' }).waitFor()
    assert.equal(await field.isVisible(), false)
    assert.equal(await page.getByRole('navigation').count(), 0, 'nothing of the shop is shown')
    assert.deepEqual(await inspect(page, 'sign-in-again', ['light', 'dark']), [])

    await signInAgain(page)
    await field.waitFor()
    assert.equal(await field.inputValue(), 'Half a name')
    assert.equal(page.url(), address)
  },
)

inShop('unsaved input of an object is restored on the next morning', async (shop) => {
  const { vitrina, operator } = shop
  await vitrina.sql`update console_session set ended_at = null where user_id = ${operator.id}`
  await givePassword(shop)
  const created = await vitrina.post('/external/brand/bulk-create/', [
    { slug: 'overnight', name: 'Overnight' },
  ])
  const { page, goTo } = await shop.open()
  await page.clock.install()
  await goTo(`/objects/brand/${created.body[0].id}`)
  const field = page.locator('main [data-path=name]')
  await field.fill('Half a name')
  await page.clock.fastForward('29:05')
  await page.clock.fastForward('00:02')
  await page.getByRole('heading', { name: 'Sign in' }).waitFor()
  await page.clock.fastForward('14:00:00')

  await signInAgain(page)
  await field.waitFor()
  assert.equal(await field.inputValue(), 'Half a name')
  await page.getByText('Fields changed: 1').waitFor()
})

inShop(
  'a session that the server ended leads to the sign-in at the next action, and loses no input',
  async (shop) => {
    const { vitrina, operator } = shop
    await vitrina.sql`update console_session set ended_at = null where user_id = ${operator.id}`
    await givePassword(shop)
    const { page, goTo } = await shop.open()
    await goTo('/objects/brand')
    // Background requests are held back, because they would detect the end of the session earlier.
    const typed = Promise.withResolvers<void>()
    await page.route('**/console/api/**', async (route) => {
      await typed.promise
      await route.continue()
    })
    await vitrina.sql`update console_session set ended_at = now() where user_id = ${operator.id}`
    await page.getByRole('searchbox').fill('abc')
    typed.resolve()
    await signInAgain(page)
    await page.getByRole('searchbox').waitFor()
    assert.equal(await page.getByRole('searchbox').inputValue(), 'abc')
    assert.equal(new URL(page.url()).searchParams.get('search'), 'abc')
  },
)

inShop('a sign-out removes all data from the browser', async (shop) => {
  const { vitrina, operator } = shop
  await vitrina.sql`update console_session set ended_at = null where user_id = ${operator.id}`
  const { page, goTo } = await shop.open()
  await goTo('/objects/brand')
  await page.getByRole('button', { name: 'Account, language and theme' }).click()
  await page.getByRole('menuitem', { name: 'Sign out' }).click()
  await page.waitForURL('**/console/sign-in')
  await page.goBack()
  await page.getByRole('heading', { name: 'Sign in' }).waitFor()
})
