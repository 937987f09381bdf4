import assert from 'node:assert/strict'
import { inspect } from '../../../browser/chromium.ts'
import { signIn } from '../../operator.ts'
import { openShop, testsIn } from '../shop.ts'
import { noteTargets } from './picked-order.ts'

const shop = await openShop({}, 'demo')

testsIn(shop)(
  'the screens of a picker have no violations and no small targets at 360 and 390 px, in Romanian and Russian, light and dark',
  async ({ vitrina, open }) => {
    const { get, post, put } = vitrina
    const shelf = { label_ro: 'Raft', label_ru: 'Полка', label_en: 'Shelf', label_uk: 'Полиця' }
    const card = { label_ro: 'Textul felicitării', label_ru: 'Текст открытки', label_en: 'Card text' }
    for (const field of [
      { object: 'product', code: 'shelf', kind: 'text', ...shelf },
      { object: 'external-order-item', code: 'card', kind: 'text', ...card },
    ])
      assert.equal((await post('/external/own-field/', field)).status, 201)
    const [piece, weighed] = (await get('/external/product/?page_size=2')).body
    const places = [
      { id: piece.id, custom: { shelf: 'B-12' } },
      { id: weighed.id, custom: { shelf: 'A-3' }, unit: 'KGM' },
    ]
    assert.equal((await put('/external/product/bulk-update/', places)).status, 200)
    const amiss: string[] = []
    for (const [language, width] of [
      ['ro', 360],
      ['ru', 360],
      ['ru', 390],
      ['ro', 390],
    ] as const) {
      const { body } = await post('/external/external-order/', [
        {
          rrn: `LOOK-${language}-${width}`,
          comment: 'Sunați înainte de livrare, soneria nu merge.',
          order_items: [
            { product: piece.id, quantity: 3, custom: { card: 'La mulți ani!' } },
            { product: weighed.id, quantity: 1.235, custom: { card: 'Cu drag' } },
          ],
        },
      ])
      const picker = await signIn(vitrina, { role: 'picker' })
      const { page, goTo, context, complaints } = await open({ as: picker, language, width, isTouch: true })
      const name = `picking-${language}-${width}`
      const check = async (what: string) => {
        assert.deepEqual(await inspect(page, `${name}-${what}`, ['light', 'dark']), [])
        await noteTargets(page, `${name}-${what}`, amiss)
      }
      await goTo('/orders/picking')
      await check('cards')
      await goTo(`/orders/picking?order=${body[0].order_id}`)
      const items = page.getByRole('region')
      await items.first().waitFor()
      await check('order')
      await page
        .getByRole('button', { name: /^(Înlocuitor|Замена)$/ })
        .first()
        .tap()
      await page.getByRole('dialog').waitFor()
      await check('substitute')
      await page.keyboard.press('Escape')
      await items.first().getByRole('checkbox').tap()
      await context.setOffline(true)
      await page.getByText(/Fără conexiune: 1|Нет связи: .* 1/).waitFor()
      await check('offline')
      await context.setOffline(false)
      assert.deepEqual(
        complaints.filter((complaint) => !complaint.includes('ERR_INTERNET_DISCONNECTED')),
        [],
      )
    }
    assert.deepEqual(amiss, [])
  },
)
