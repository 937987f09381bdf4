import assert from 'node:assert/strict'
import { mkdirSync } from 'node:fs'
import type { Locator, Page } from 'playwright-core'
import sharp from 'sharp'
import { inspect } from '../../../browser/chromium.ts'
import { catalogueXml, goodsXml, offersXml, RETAIL, WHOLESALE } from '../../../exchange/files.ts'
import { needs } from '../../../foreign/needs.ts'
import { strictClient } from '../../../foreign/strict-client.ts'
import { eventually } from '../../../webhooks/eventually.ts'
import { mouseOf, noteWidth } from '../hands.ts'
import { openShop, testsIn } from '../shop.ts'
import { button } from './task.ts'

const MAX_PRESSES = 32
const MAX_MINUTES = 15

/** Folder of the screenshots of docs/connect-1c.md, in their size there. */
const PICTURES = process.env.VITRINA_PICTURES

const { skip } = needs('php-cli', ['php'], ['-r', 'exit(class_exists("DOMDocument") ? 0 : 1);'])

const shop = await openShop({}, 'demo')

/** Goods of a shop: name, group, unit, price. */
const GOODS = [
  ['Чай чёрный листовой 100 г', 'tea', 'упак', '42'],
  ['Чай зелёный с жасмином 100 г', 'tea', 'упак', '48.5'],
  ['Кофе в зёрнах 1 кг', 'tea', 'упак', '289'],
  ['Чайник эмалированный 2 л', 'dishes', 'шт', '345'],
  ['Кружка фарфоровая 300 мл', 'dishes', 'шт', '65'],
  ['Ложка чайная', 'dishes', 'шт', '19.9'],
  ['Карты игральные', 'leisure', 'колода', '39'],
  ['Карты подарочные', 'leisure', 'колода', '99'],
  ['Шпагат джутовый', 'leisure', 'бухта', '27'],
] as const

const GROUPS = { tea: 'Чай и кофе', dishes: 'Посуда', leisure: 'Досуг' } as const

/** Files of a catalogue; `mark` makes its ids different from those of another one. */
const filesOf = (mark: string) => ({
  'import.xml': catalogueXml(
    GOODS.map(([name, group, unit], place) =>
      goodsXml(
        `${mark}-${place}`,
        name,
        `<БазоваяЕдиница>${unit}</БазоваяЕдиница><Группы><Ид>${mark}-${group}</Ид></Группы>`,
      ),
    ),
    `<Группы>${Object.entries(GROUPS)
      .map(([id, name]) => `<Группа><Ид>${mark}-${id}</Ид><Наименование>${name}</Наименование></Группа>`)
      .join('')}</Группы>`,
  ),
  'offers.xml': offersXml(
    GOODS.map(([, , , price], place) => ({
      id: `${mark}-${place}`,
      price,
      currency: 'молд. лей',
      stores: { [`${mark}-b`]: String(place + 2), [`${mark}-m`]: '40' },
    })),
    [RETAIL, WHOLESALE],
    `<Склады><Склад><Ид>${mark}-b</Ид><Наименование>Магазин на Ботанике</Наименование></Склад><Склад><Ид>${mark}-m</Ид><Наименование>Основной склад</Наименование></Склад></Склады>`,
  ),
})

/** Scrolls an element below the header. */
const TO_TOP = new Function('element', 'element.scrollIntoView(); scrollBy(0, -80)') as (
  element: unknown,
) => void

/** Writes a screenshot of the page or of a part of it for the documentation. */
const photograph = async (what: Page | Locator, name: string): Promise<void> => {
  if (PICTURES === undefined) return
  mkdirSync(PICTURES, { recursive: true })
  await sharp(await what.screenshot())
    .webp({ quality: 80 })
    .toFile(`${PICTURES}/1c-${name}.webp`)
}

testsIn(shop, skip)(
  'an operator connects a strict client from the console alone, maps six words, and sees goods and an order exchanged, by mouse and by finger',
  async ({ vitrina, open }, t) => {
    await vitrina.sql`update site set name = 'Băcănia de pe colț' where id = ${vitrina.siteId}`
    for (const width of [1440, 390]) {
      const began = performance.now()
      const isTouch = width === 390
      const amiss: string[] = []
      const { page, goTo, complaints } = await open({ width, isTouch })
      page.setDefaultTimeout(15_000)
      const hand = mouseOf(page, isTouch, amiss)
      const check = async (name: string): Promise<void> => {
        await noteWidth(page, amiss)
        amiss.push(...(await inspect(page, `connect-1c-${name}-${width}`, ['light', 'dark'])))
      }
      const shoot = (what: Page | Locator, name: string) => (isTouch ? undefined : photograph(what, name))

      await goTo('/destinations')
      await hand.press(button(page, 'New connection'))
      const form = page.getByRole('dialog')
      await hand.type(form.getByRole('textbox', { name: 'Name' }), isTouch ? '1C (2)' : '1C')
      await hand.type(form.getByLabel('First order number'), '50000')
      await check('form')
      await shoot(form, 'form')
      await hand.press(button(form, 'New connection'))

      const shown = page.getByRole('dialog', { name: 'Details for the exchange dialog' })
      await hand.select(shown.getByLabel('Where to enter this'), '1С:УНФ')
      const text = (name: string) => shown.getByLabel(name, { exact: true }).innerText()
      const credentials = {
        address: await text('Site address'),
        login: await text('User name'),
        password: await text('Password'),
      }
      await check('credentials')
      await shoot(shown, 'credentials')
      await hand.press(button(shown, 'I have saved it'))
      await page.getByText('Start a full exchange').waitFor()

      const client = strictClient(['php', 'one-c.php'], credentials, filesOf(String(width)))
      await client.sendCatalogue()
      await page.getByText('Received: 9 products, 0 variants, 3 groups').waitFor()
      await page.getByText('3 words need a meaning').waitFor()
      await check('dry-run')
      await shoot(page, 'dry-run')
      const product = async (place: number) =>
        (await vitrina.get(`/external/product/by/group_product_id/${width}-${place}/`)).body
      assert.equal((await product(0)).code, 'not_found', 'a dry run writes nothing')

      const map = async (word: string, meaning?: string): Promise<void> => {
        if (meaning !== undefined) await hand.select(page.getByLabel(`Counterpart of “${word}”`), meaning)
        const name = `Map “${word}”`
        await hand.press(button(page, name))
        await page.getByRole('button', { name, exact: true, disabled: true }).waitFor()
      }
      await map('молд. лей')
      await map('колода', 'set (set)')
      await map('бухта', 'reel (reel)')
      await map('Магазин на Ботанике', 'Vitrina Botanica')
      await map('Чай и кофе', 'Tea and coffee')
      await check('maps')
      await page.getByText('Saved').last().waitFor({ state: 'detached' })
      await page.getByRole('heading', { name: 'Mapping', exact: true }).evaluate(TO_TOP)
      await shoot(page, 'maps')
      await hand.press(button(page, 'Go live'))
      await hand.press(button(page.getByRole('dialog'), 'Go live'))
      await page.getByText('Trial exchange: nothing').waitFor({ state: 'detached' })
      await eventually(async () => ((await product(8)).price === '27.00' ? true : undefined))
      const [tea, cards, twine] = [await product(0), await product(6), await product(8)]
      assert.deepEqual(
        [tea.price, tea.qty, tea.hide, cards.unit, twine.unit],
        ['42.00', 42, false, 'SET', 'XRL'],
      )

      await page.getByText('The data of the trial exchange is being written').waitFor({ state: 'detached' })
      await client.sendCatalogue()
      const { body } = await vitrina.post('/external/external-order/', [
        {
          rrn: `connect-${width}`,
          order_items: [{ product: { group_product_id: `${width}-0` }, quantity: 2, loyalty_price: 42 }],
          customer: { name: 'Ana', phone: '+37369123456' },
        },
      ])
      assert.equal(await client.exchangeOrders('Передан курьеру'), '1 1')
      await page.getByText('1 value waits').waitFor()
      await map('Передан курьеру', 'Out for delivery')
      await page.getByText('1 value waits').waitFor({ state: 'detached' })
      await page.getByText('sent 1').waitFor()
      await page.getByRole('table', { name: 'Recorded exchanges' }).waitFor()
      await check('live')
      const runs = page.getByRole('table', { name: 'Last exchanges' })
      await shoot(runs, 'runs')
      await hand.press(button(runs, 'Report: query').first())
      await page.getByRole('dialog').getByText('Order: sent 1').waitFor()
      await hand.press(button(page.getByRole('dialog'), 'Close'))

      await goTo(`/orders/${body[0].order_id}`)
      await page.getByText('00AS-050000').waitFor()
      await page.getByText('Out for delivery').first().waitFor()
      await check('order')
      const minutes = (performance.now() - began) / 60_000
      t.diagnostic(`${width} px: ${hand.count()} presses, ${minutes.toFixed(1)} minutes of the machine`)
      assert.ok(hand.count() <= MAX_PRESSES && minutes < MAX_MINUTES)
      assert.deepEqual([...amiss, ...complaints], [])
    }
  },
)
