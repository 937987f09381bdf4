import assert from 'node:assert/strict'
import type { Page } from 'playwright-core'
import { signIn } from '../../operator.ts'
import { type Hand, mouseOf } from '../hands.ts'
import { noteTargets } from '../orders/picked-order.ts'
import { openShop, type Shop, testsIn } from '../shop.ts'
import { button } from './task.ts'

const shop = await openShop({}, 'demo')

/** Orders with a substitute. */
const REPLACED: readonly string[] = ['DAY-5', 'DAY-8']

/** A shop with shelves, a store of its own for the picker, and ten orders of today. */
const prepare = async ({ vitrina }: Shop) => {
  const { get, post, put } = vitrina
  const labels = { label_en: 'Shelf', label_ro: 'Raft', label_ru: 'Полка', label_uk: 'Полиця' }
  const written = { label_en: 'Card text', label_ro: 'Textul felicitării', label_ru: 'Текст открытки' }
  for (const field of [
    { object: 'product', code: 'shelf', kind: 'text', ...labels },
    { object: 'external-order-item', code: 'card', kind: 'text', required: true, ...written },
    { object: 'external-order-item', code: 'serial', kind: 'text', unique: true, label_en: 'Serial number' },
  ])
    assert.equal((await post('/external/own-field/', field)).status, 201)
  const products: { id: number; name_en: string }[] = (await get('/external/product/?page_size=40')).body
  // The last shelves come first in the orders.
  const shelved = products.map(({ id }, place) => ({
    id,
    custom: { shelf: `A-${40 - place}` },
    barcodes: [String(2_000_000_000_000 + id)],
    ...(place === 20 && { unit: 'KGM' }),
  }))
  assert.equal((await put('/external/product/bulk-update/', shelved)).status, 200)
  const names = {
    name_ro: 'Depozit Nord',
    name_ru: 'Склад Север',
    name_en: 'North depot',
    name_uk: 'Склад Північ',
  }
  const [store] = (await post('/external/shop/bulk-create/', [{ code: 'north', is_active: true, ...names }]))
    .body
  const line = (place: number, quantity = 1) => ({
    ...{ product: products[place]?.id, quantity, order_status: 'confirmed' },
    custom: { card: `For ${place}`, serial: `S-${place}-${quantity}-${Math.random()}` },
  })
  const delivery = {
    kind: 'delivery',
    name: 'Courier',
    quantity: 1,
    loyalty_price: 60,
    custom: { card: '-' },
  }
  const baskets = Array.from({ length: 10 }, (_, order) =>
    Array.from({ length: 2 + (order % 3) }, (_, place) => line(order * 2 + place, 1 + ((order + place) % 3))),
  )
  baskets[2] = [line(4, 3), line(5)]
  baskets[5] = [line(20, 1.235), line(21)]
  const { body, status } = await post(
    '/external/external-order/',
    baskets.map((items, order) => ({
      rrn: `DAY-${order + 1}`,
      shop: store.id,
      order_items: [...items, delivery],
      ...(order === 1 && { comment: 'Please call before the delivery: the bell is broken.' }),
    })),
  )
  assert.equal(status, 200, JSON.stringify(body))
  return {
    products,
    store: store.id as number,
    ids: body.map(({ order_id }: { order_id: number }) => order_id),
  }
}

interface Stored {
  readonly order_id: number
  readonly rrn: string
  readonly order_items: readonly {
    readonly product: number | null
    readonly quantity: number
    readonly order_status: string
    readonly custom?: { readonly card: string; readonly serial?: string }
  }[]
}

const item = (page: Page, name: string) => page.getByRole('region', { name, exact: true })

const tick = async (hand: Hand, name: string): Promise<void> =>
  hand.tick(item(hand.page, name).getByRole('checkbox'))

const replace = async (hand: Hand, name: string, by: string): Promise<void> => {
  await hand.press(button(item(hand.page, name), 'Substitute'))
  const dialog = hand.page.getByRole('dialog')
  await hand.type(dialog.getByRole('combobox', { name: 'Product' }), by)
  await hand.press(dialog.getByRole('option').filter({ hasText: by }))
  await hand.press(button(dialog, 'Add'))
  await dialog.waitFor({ state: 'hidden' })
}

testsIn(shop)(
  'ten orders of the day are collected by finger at 360 px, two with substitutes, by one press per item and two per order',
  async (opened) => {
    const { vitrina, open } = opened
    const { products, store, ids } = await prepare(opened)
    const nameOf = (place: number) => products[place]?.name_en ?? ''
    const orders = async (): Promise<Stored[]> => {
      const { body } = await vitrina.get(`/external/external-order/?ids=${ids.join()}&page=1`)
      return body.sort((one: Stored, other: Stored) => one.order_id - other.order_id)
    }
    const before = await orders()
    const picker = await signIn(vitrina, { role: 'picker', stores: [store] })
    const amiss: string[] = []
    const { page, goTo, complaints } = await open({ as: picker, width: 360, isTouch: true })
    const hand = mouseOf(page, true, amiss)
    await goTo('/orders/picking')
    assert.equal(await page.getByRole('button', { name: /^Order DAY-/ }).count(), 10)
    await noteTargets(page, 'cards', amiss)
    const presses: string[] = []
    for (const [place, { rrn, order_items }] of before.entries()) {
      const start = hand.count()
      await hand.press(page.getByRole('button', { name: new RegExp(`^Order ${rrn} `) }))
      const goods = order_items.filter(({ product }) => product !== null)
      const named = goods.map((one) => products.find(({ id }) => id === one.product)?.name_en ?? '')
      // The shelves are numbered downwards, so the lines are in the opposite order.
      const shown = page.getByRole('region')
      await shown.nth(goods.length - 1).waitFor()
      assert.deepEqual(
        await Promise.all((await shown.all()).map((line) => line.getAttribute('aria-label'))),
        named.toReversed(),
      )
      const handled = new Set<string>()
      const first = named[0] ?? ''
      if (rrn === 'DAY-3') {
        // Two of three are there.
        await tick(hand, first)
        await hand.press(button(item(page, first), `One less: ${first}`))
        await hand.press(button(item(page, first), 'Missing'))
        handled.add(first)
      }
      if (rrn === 'DAY-6') {
        await hand.type(page.getByLabel(`Taken quantity: ${first}`), '1.18')
        await hand.press(button(item(page, first), 'Missing'))
        handled.add(first)
      }
      if (REPLACED.includes(rrn)) {
        await replace(hand, first, nameOf(39))
        handled.add(first)
      }
      for (const name of named.filter((name) => !handled.has(name))) await tick(hand, name)
      await noteTargets(page, rrn, amiss)
      await hand.press(button(page, handled.size > 0 ? 'Collected with changes' : 'Collected'))
      await page.getByRole('heading', { name: 'Picking', exact: true }).waitFor()
      await page.getByRole('button', { name: new RegExp(`^Order ${rrn} `) }).waitFor({ state: 'hidden' })
      const count = hand.count() - start
      presses.push(`${rrn}: ${goods.length} items, ${count} presses`)
      assert.ok(count <= goods.length + 2 + (handled.size > 0 ? 3 : 0), presses.join('\n'))
      assert.equal(presses.length, place + 1)
    }
    console.log([...presses, `in total: ${hand.count()} presses`].join('\n'))
    await page.getByText('No orders to collect').waitFor()
    assert.deepEqual([...amiss, ...complaints], [])
    // Expected orders: the same items, the first one divided or replaced.
    const first = (items: Stored['order_items']) => items[0] as Stored['order_items'][number]
    const expected = before.map(({ rrn, order_items }) => {
      const { quantity, custom } = first(order_items)
      const [some, rest] = rrn === 'DAY-3' ? [2, 1] : rrn === 'DAY-6' ? [1.18, 0.055] : [null, null]
      const card = custom?.card
      const isReplaced = REPLACED.includes(rrn)
      const status = isReplaced || some !== null ? 'collectedwithchanges' : 'collected'
      const stored = order_items.map((one) => [one.quantity, status, one.custom?.card, one.custom?.serial])
      if (isReplaced) stored[0] = [quantity, 'canceled', card, custom?.serial]
      if (some !== null) stored[0] = [some, status, card, custom?.serial]
      if (isReplaced) stored.push([quantity, status, card, undefined])
      if (rest !== null) stored.push([rest, 'canceled', card, undefined])
      return [rrn, ...stored]
    })
    assert.deepEqual(
      (await orders()).map(({ rrn, order_items }) => [
        rrn,
        ...order_items.map((one) => [
          ...[one.quantity, one.order_status, one.custom?.card, one.custom?.serial],
        ]),
      ]),
      expected,
    )
  },
)
