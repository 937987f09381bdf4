import assert from 'node:assert/strict'
import { inspect } from '../../browser/chromium.ts'
import { catalogueXml, goodsXml, groupXml, offersXml } from '../../exchange/files.ts'
import { oneC } from '../../exchange/one-c.ts'
import { eventually } from '../../webhooks/eventually.ts'
import { openShop, testsIn } from './shop.ts'

const shop = await openShop({}, 'demo')

const inShop = testsIn(shop)

const unit = (word: string) => `<БазоваяЕдиница>${word}</БазоваяЕдиница>`

const FILES = {
  'import.xml': catalogueXml(
    [goodsXml('1c-1', 'Чайник', unit('шт')), goodsXml('1c-2', 'Карты', unit('колода'))],
    groupXml('1c-g', 'Кухня'),
  ),
  'offers.xml': offersXml([
    { id: '1c-1', price: '100', quantity: '3' },
    { id: '1c-2', price: '5', currency: 'у.е.' },
  ]),
}

inShop(
  'an owner connects 1C from the console alone: credentials, dry run, status names, activation, goods and an order',
  async (shop) => {
    const { vitrina } = shop
    const { page, complaints, goTo } = await shop.open()
    page.setDefaultTimeout(10_000)
    await goTo('/destinations')
    await page.getByText('No connection yet').waitFor()
    assert.deepEqual(await inspect(page, 'destinations-none', ['light', 'dark']), [])
    await page.getByRole('button', { name: 'New connection' }).click()
    const form = page.getByRole('dialog')
    await form.getByRole('textbox', { name: 'Name' }).fill('1C Chișinău')
    await form.getByLabel('First order number').fill('500')
    assert.deepEqual(await inspect(page, 'destination-form', ['light']), [])
    await form.getByRole('button', { name: 'New connection' }).click()
    const shown = page.getByRole('dialog', { name: 'Details for the exchange dialog' })
    const text = (name: string) => shown.getByLabel(name, { exact: true }).innerText()
    const [address, login, password] = [
      await text('Site address'),
      await text('User name'),
      await text('Password'),
    ]
    assert.match(address, /\/exchange\/1c$/)
    await shown.getByLabel('Where to enter this').selectOption('1С:УНФ')
    await shown.getByText('Компания → Обмен с сайтом').waitFor()
    assert.deepEqual(await inspect(page, 'destination-credentials', ['light', 'dark']), [])
    await shown.getByRole('button').last().click()
    await page.waitForURL(/destinations\/\d+$/)
    await page.getByText('Start a full exchange').waitFor()

    const one = oneC(vitrina.url, login, password)
    await one.catalogue(FILES)
    await page.getByText('Received: 2 products, 0 variants, 1 group').waitFor()
    await page.getByText('2 words need a meaning').waitFor()
    assert.deepEqual(await inspect(page, 'destination-dry-run', ['light', 'dark']), [])
    // The dollar is proposed; the owner selects another mapping.
    await page.getByLabel('Meaning of “у.е.”').selectOption('MDL')
    await page.getByRole('button', { name: 'Map “у.е.”' }).click()
    await page.getByText('1 word needs a meaning').waitFor()
    await page.getByRole('button', { name: 'Go live' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Go live' }).click()
    await page.getByText('Trial exchange: nothing').waitFor({ state: 'detached' })
    const product = async (key: string) =>
      (await vitrina.get(`/external/product/by/group_product_id/${key}/`)).body
    await eventually(async () => ((await product('1c-2')).price === '5.00' ? true : undefined))
    await page.getByText('1 value waits').waitFor()
    await page.getByLabel('Meaning of “колода”').selectOption('SET')
    await page.getByRole('button', { name: 'Map “колода”' }).click()
    await eventually(async () => ((await product('1c-2')).unit === 'SET' ? true : undefined))
    await page.getByText('1 value waits').waitFor({ state: 'detached' })

    await vitrina.post('/external/external-order/', [
      {
        rrn: 'WALK',
        order_items: [{ product: { group_product_id: '1c-1' }, quantity: 1 }],
        customer: { name: 'Ana' },
      },
    ])
    await one.begin('sale')
    assert.match((await one.call('type=sale&mode=query')).text, /<Номер>500<\/Номер>/)
    await one.call('type=sale&mode=success')
    await page.getByText('sent 1').waitFor()
    await page.getByRole('button', { name: 'Report: query' }).click()
    await page.getByRole('dialog').getByText('order: sent: 1').waitFor()
    await page.getByRole('button', { name: 'Close' }).click()
    assert.deepEqual(await inspect(page, 'destination-live', ['light', 'dark']), [])
    assert.deepEqual(complaints, [])
  },
)

inShop('on a phone: presets are mapped, a password is replaced, a connection is removed', async (shop) => {
  const { page, complaints, goTo } = await shop.open({ width: 360, language: 'ru' })
  page.setDefaultTimeout(10_000)
  await goTo('/destinations')
  await page.getByRole('link', { name: '1C Chișinău' }).click()
  await page.getByRole('button', { name: 'Обычные статусы из' }).click()
  await page.getByRole('menuitem', { name: 'МойСклад' }).click()
  await page.getByLabel('Значение слова «Отгружен»').waitFor()
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
  assert.deepEqual(complaints, [])
})
