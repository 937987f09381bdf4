import assert from 'node:assert/strict'
import { inspect } from '../../browser/chromium.ts'
import { openShop, testsIn } from './shop.ts'

const shop = await openShop({}, 'demo')

const inShop = testsIn(shop)

inShop(
  'the expected interval of a token is shown with it, and missed calls are on Today until it calls',
  async (shop) => {
    const { vitrina } = shop
    const { page, complaints, goTo } = await shop.open()
    await goTo('/tokens')
    await page.getByRole('button', { name: 'Actions: test' }).click()
    await page.getByRole('menuitem', { name: 'Expected calls' }).click()
    const dialog = page.getByRole('dialog')
    await dialog
      .getByLabel('Asks for orders', { exact: true })
      .last()
      .selectOption('At a maximum interval, in minutes')
    await dialog.getByLabel('Asks for orders: minutes').fill('45')
    await dialog
      .getByLabel('Sends the stock of stores', { exact: true })
      .last()
      .selectOption('Every day by a time')
    assert.deepEqual(await inspect(page, 'expected-calls', ['light', 'dark']), [])
    await dialog.getByRole('button', { name: 'Save' }).click()
    await page.getByText('Asks for orders, at least every 45 min').waitFor()
    await page.getByText('Sends the stock of stores, every day by 06:00').waitFor()

    await vitrina.sql`update expected_call set since = since - interval '46 minutes'`
    await goTo('')
    const callers = page.getByRole('region', { name: 'API clients' })
    await callers.getByText(/Asks for orders, at least every 45 min: overdue since/).waitFor()
    await callers.getByRole('link', { name: 'No call in the log' }).waitFor()
    await page.getByRole('link', { name: 'Systems that stopped calling: 1' }).waitFor()
    assert.deepEqual(await inspect(page, 'silence', ['light', 'dark']), [])

    assert.equal((await vitrina.get('/external/external-order/')).status, 200)
    await page.reload()
    await callers.waitFor()
    await page.getByRole('link', { name: 'Systems that stopped calling: 1' }).waitFor({ state: 'detached' })
    assert.deepEqual(complaints, [])
  },
)
