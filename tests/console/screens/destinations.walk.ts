import assert from 'node:assert/strict'
import { inspect } from '../../browser/chromium.ts'
import { connect } from '../../exchange/one-c.ts'
import { openShop, testsIn } from './shop.ts'

// The first exchange of a connection: tasks/connect-1c.walk.ts.

const shop = await openShop({}, 'demo')

testsIn(shop)(
  'on a phone: presets are mapped, a password is replaced, a connection is removed',
  async ({ vitrina, open }) => {
    await connect(vitrina, vitrina.siteId, { name: '1C Chișinău' })
    const { page, complaints, goTo } = await open({ width: 360, language: 'ru' })
    page.setDefaultTimeout(10_000)
    await goTo('/destinations')
    await page.getByRole('link', { name: '1C Chișinău' }).click()
    await page.getByRole('button', { name: 'Обычные статусы из' }).click()
    await page.getByRole('menuitem', { name: 'МойСклад' }).click()
    await page.getByLabel('Соответствие для «Отгружен»').waitFor()
    assert.deepEqual(await inspect(page, 'destination-phone', ['light', 'dark']), [])
    await page.getByRole('button', { name: 'Новый пароль' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Новый пароль' }).click()
    const shown = page.getByRole('dialog', { name: 'Данные для окна обмена' })
    await shown.waitFor()
    assert.deepEqual(await inspect(page, 'destination-rotated-phone', ['light']), [])
    await shown.getByRole('button').last().click()
    await page.getByRole('button', { name: 'Удалить', exact: true }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Удалить' }).click()
    await page.getByText('Подключений пока нет').waitFor()
    assert.deepEqual(await inspect(page, 'destinations-none-phone', ['light', 'dark']), [])
    assert.deepEqual(complaints, [])
  },
)
