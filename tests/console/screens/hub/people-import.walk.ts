import assert from 'node:assert/strict'
import { LANGUAGES, type Language } from '@vitrina/schema/languages'
import type { Page } from 'playwright-core'
import { inspect, keyboard } from '../../../browser/chromium.ts'
import { openShop, testsIn } from '../shop.ts'

const inShop = testsIn(await openShop())

const COLOURS = {
  ro: ['light', 'dark'],
  ru: ['light'],
  en: ['dark'],
  uk: ['light'],
} as const satisfies Record<Language, readonly string[]>

/** Text of the status after all 260 lines are read. */
const ALL_READ = {
  ro: '260 de linii',
  ru: '260 строк.',
  en: '260 lines',
  uk: '260 рядків',
} as const satisfies Record<Language, string>

const NOT_AN_ADDRESS = {
  ro: 'adresă de e-mail',
  ru: 'адрес электронной почты',
  en: 'not an email address',
  uk: 'адреса електронної пошти',
} as const satisfies Record<Language, string>

const MODIFIED = 1_780_000_000_000

/** File of 260 lines, one of them invalid. Playwright would set a new time for each selection of it. */
const peopleOf = (name: string): string =>
  [
    'email',
    ...Array.from({ length: 260 }, (_, n) => (n === 9 ? 'no address' : `${name}-${n}@example.com`)),
  ].join('\n')

const choose = (page: Page, name: string): Promise<void> =>
  page.evaluate(`(() => {
    const input = document.querySelector('input[type=file]')
    const chosen = new DataTransfer()
    const lastModified = ${MODIFIED}
    chosen.items.add(new File([${JSON.stringify(peopleOf(name))}], '${name}.csv', { type: 'text/csv', lastModified }))
    input.files = chosen.files
    input.dispatchEvent(new Event('change', { bubbles: true }))
  })()`)

const SLICES = '**/hub/people-import/*/slice'

for (const language of LANGUAGES)
  inShop(
    `${language}: people are imported by keyboard, on a phone, with a broken connection and a closed page`,
    async ({ open, vitrina: { sql } }) => {
      const name = `walk-${language}`
      const wrong: string[] = []
      const enter = async () => {
        const { page, goTo, complaints } = await open({ width: 360, language })
        const { reach } = keyboard(page)
        const press = async (selector: string) => {
          await reach(selector)
          await page.keyboard.press('Enter')
        }
        const check = async (of: string) =>
          wrong.push(...(await inspect(page, `${of}-${language}`, COLOURS[language])))
        return { page, goTo, complaints, reach, press, look: check }
      }

      const first = await enter()
      await first.goTo('/hub/users')
      await first.press('main a[href$="/hub/users/import"]')
      await first.page.locator('main input[type=file]').waitFor({ state: 'attached' })
      await first.look('people-import')
      await first.reach('main form button[type=button]')
      await choose(first.page, name)
      await first.page.getByText(`${name}.csv`).waitFor()
      await first.look('people-import-chosen')

      // The first slice is read; the response to the second is lost, and then all requests.
      let slices = 0
      await first.page.route(SLICES, async (route) => {
        slices++
        if (slices === 1) return route.continue()
        if (slices === 2) await route.fetch()
        return route.abort()
      })
      await first.press('main form button[type=submit]')
      await first.page.locator('main section table').waitFor()
      while (slices < 3) await first.page.waitForTimeout(50)
      await first.look('people-import-waiting')
      assert.ok((await first.page.innerText('main section table')).includes(NOT_AN_ADDRESS[language]))

      // The page is closed, and opened again.
      await first.page.close()
      const { page, goTo, complaints, press, look: check } = await enter()
      const status = page.locator('main [role=status]')
      await goTo('/hub/users/import')
      await choose(page, name)
      await press('main form button[type=submit]')
      await status.getByText(ALL_READ[language]).waitFor()
      await check('people-import-done')
      const [{ count } = { count: 0 }] = await sql<{ count: number }>`
        select count(*)::integer as count from hub_user where email like ${`${name}-%`}
      `
      assert.equal(count, 259)
      const counts = await page.locator('main section .number').allInnerTexts()
      assert.deepEqual(counts.slice(0, 4), ['259', '0', '0', '1'])

      // Reading the file again from its beginning reports the refused line again.
      await press('main section button[data-variant=default]')
      await page.locator('main section table').waitFor()
      await status.getByText(ALL_READ[language]).waitFor()
      assert.deepEqual((await page.locator('main section .number').allInnerTexts()).slice(0, 4), [
        '0',
        '259',
        '0',
        '1',
      ])
      await check('people-import-again')
      assert.deepEqual(wrong, [])
      assert.deepEqual(
        [...first.complaints, ...complaints].filter((complaint) => !/ERR_FAILED/.test(complaint)),
        [],
      )
    },
  )

inShop('an unreadable file shows the reason, and another can be chosen', async ({ open }) => {
  const { page, goTo } = await open({ width: 360, language: 'uk' })
  await goTo('/hub/users/import')
  const file = { name: 'wrong.csv', mimeType: 'text/csv', buffer: Buffer.from('nume\nAna\n') }
  await page.locator('input[type=file]').setInputFiles(file)
  await page.locator('main form button[type=submit]').click()
  const alert = page.locator('main [role=alert]')
  await alert.getByText('nume').waitFor()
  assert.deepEqual(await inspect(page, 'people-import-refused', ['light', 'dark']), [])
})
