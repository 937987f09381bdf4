import assert from 'node:assert/strict'
import { inspect } from '../../browser/chromium.ts'
import { signIn } from '../operator.ts'
import { openShop, testsIn } from './shop.ts'

const shop = await openShop({}, 'demo')

const inShop = testsIn(shop)

inShop(
  'a change of a promotion by the ERP is in its history with author and values, and one field is restored and undone',
  async ({ vitrina, open }) => {
    const { post, put, get, sql, siteId } = vitrina
    const draft = { name_ro: 'Luna cafelei', name_ru: 'Месяц кофе', hide: false, slug: 'luna-cafelei' }
    const { body } = await post('/external/promo/bulk-create/', [
      { ...draft, expire_date: '2027-01-31T10:00:00Z', position: 3 },
    ])
    const [{ id }] = body
    const path = `/external/promo/${id}/`
    const stored = async () => (await get(path)).body
    const { page, complaints, goTo } = await open()

    await goTo(`/objects/promo/${id}`)
    const history = page.getByRole('region', { name: 'History' })
    await history.getByText('This site does not keep a history').waitFor()
    await history.getByRole('link', { name: 'Turn it on: site settings' }).click()
    await page.getByLabel('Days to keep the history of objects').fill('60')
    await page.getByRole('button', { name: 'Save' }).click()
    await page.getByText('Saved').first().waitFor()
    const [row] = await sql<{ history_days: number }>`select history_days from site where id = ${siteId}`
    assert.equal(row?.history_days, 60)

    await put(path, { name_ro: 'Luna ceaiului', expire_date: '2026-12-31T10:00:00Z' })
    await put(path, { position: 9 })
    await goTo(`/objects/promo/${id}`)
    const name = history.getByRole('group', { name: 'Name (RO)' })
    await name.getByText('Luna cafelei').waitFor()
    await name.getByText('Luna ceaiului').waitFor()
    await history.getByText('test', { exact: true }).first().waitFor()
    assert.deepEqual(await inspect(page, 'history', ['light', 'dark']), [])

    // The name was changed again since the page was opened: it is kept, and the date is restored.
    await put(path, { name_ro: 'Luna apei' })
    await history.getByRole('button', { name: 'Restore all these values' }).click()
    await page.getByText('Skipped, because they changed again: Name (RO).').waitFor()
    assert.partialDeepStrictEqual(await stored(), {
      name_ro: 'Luna apei',
      expire_date: '2027-01-31T10:00:00Z',
      position: 9,
    })
    await page.getByRole('button', { name: 'Undo' }).last().click()
    await page.getByText('Restored: 1.').waitFor()
    assert.equal((await stored()).expire_date, '2026-12-31T10:00:00Z')

    await history.getByText('Luna apei').first().waitFor()
    await history.getByRole('group', { name: 'Position' }).getByRole('button').click()
    await page.getByText('Restored: Position.').waitFor()
    assert.equal((await stored()).position, 3)
    assert.deepEqual(complaints, [])
  },
)

inShop(
  'a field is restored on a phone in each language, and a viewer can only read the history',
  async ({ vitrina, open }) => {
    const { post, put, get, sql, siteId } = vitrina
    await sql`update site set history_days = 30 where id = ${siteId}`
    const { body } = await post('/external/brand/bulk-create/', [{ name: 'Faina', slug: 'faina' }])
    const path = `/external/brand/${body[0].id}/`
    const spoken = {
      ro: ['Readuceți', 'Readuse'],
      ru: ['Вернуть', 'Восстановлено'],
      en: ['Restore', 'Restored'],
      uk: ['Повернути', 'Відновлено'],
    } as const
    for (const [language, [back, notice]] of Object.entries(spoken)) {
      await put(path, { name: `Făină ${language}` })
      const { page, context, complaints, goTo } = await open({
        width: 390,
        language: language as keyof typeof spoken,
      })
      await goTo(`/objects/brand/${body[0].id}`)
      const button = page.getByRole('button', { name: new RegExp(`^${back}: `) }).first()
      await button.click()
      await page.getByText(notice).waitFor()
      assert.equal((await get(path)).body.name, 'Faina')
      const overflow: number = await page.evaluate(
        'document.documentElement.scrollWidth - document.documentElement.clientWidth',
      )
      assert.ok(overflow <= 0, `wider than the window by ${overflow}`)
      assert.deepEqual(complaints, [])
      await context.close()
    }

    const viewer = await signIn(vitrina, { role: 'viewer' })
    const { page, goTo } = await open({ as: viewer })
    await goTo(`/objects/brand/${body[0].id}`)
    await page.getByText('Făină uk').first().waitFor()
    assert.equal(await page.getByRole('button', { name: /^Restore/ }).count(), 0)
  },
)
