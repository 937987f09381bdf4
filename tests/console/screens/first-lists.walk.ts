import assert from 'node:assert/strict'
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { after } from 'node:test'
import type { Page } from 'playwright-core'
import { picture } from '../../browser/chromium.ts'
import type { Client } from '../../vitrina.ts'
import { signIn } from '../operator.ts'
import { type ForeignList, IN_REPOSITORY, PUBLIC } from '../supplier-lists/lists.ts'
import { nextDay } from '../supplier-lists/next-day.ts'
import { type Hand, mouseOf, noteWidth } from './hands.ts'
import { openShop, testsIn } from './shop.ts'

// A new shop imports its first price list, and that of the next day. A table at the end has the clicks, the time and every
// question of the screen. VITRINA_PUBLIC_LISTS names a folder with the public files of lists.ts, which are not in the repository.

const DESK = 1280
const PHONE = 390
const MAX_CLICKS = 14

const shop = await openShop()
const test = testsIn(shop)

const LISTS = join(import.meta.dirname, '../supplier-lists')
const { VITRINA_PUBLIC_LISTS } = process.env

const all = [
  ...IN_REPOSITORY.map((list) => ({ list, folder: LISTS })),
  ...(VITRINA_PUBLIC_LISTS ? PUBLIC.map((list) => ({ list, folder: VITRINA_PUBLIC_LISTS })) : []),
].filter(({ list, folder }) => existsSync(join(folder, list.file)))

/** Lines of the table at the end. */
const messages: string[] = []

/** Questions and warnings of the screen. */
const questionsOn = async (page: Page): Promise<string[]> => {
  const texts = await page.locator('main [role=alert]').allInnerTexts()
  return texts.map((text) => text.replace(/\s+/g, ' ').trim()).filter((text) => text !== '')
}

const refusalsOn = async (page: Page): Promise<string[]> => {
  const rows = page.getByRole('table', { name: 'Refused lines' }).locator('tbody tr')
  return (await rows.allInnerTexts()).map((row) => `refused, line ${row.replace(/\s+/g, ' ')}`)
}

const answer = async (
  hand: Hand,
  { answers = {}, copyNames }: Pick<ForeignList, 'answers' | 'copyNames'>,
): Promise<void> => {
  const { page } = hand
  for (const [column, field] of Object.entries(answers)) {
    const select = page.getByRole('combobox', { name: `Field for the column ${column}`, exact: true })
    await hand.select(select, await select.locator(`option[value="${field}"]`).innerText())
  }
  if (copyNames)
    await hand.tick(page.getByLabel('Copy the name to the other languages, marked as untranslated'))
}

/** Prices by product key. */
const pricesOf = async ({ get }: Client): Promise<ReadonlyMap<string, string>> => {
  const { body } = await get('/external/product/?page_size=1000')
  const rows: { group_product_id: string; price: string }[] = body
  return new Map(rows.map((row) => [row.group_product_id, row.price]))
}

interface Import {
  readonly list: ForeignList
  readonly file: Buffer
  readonly day: 1 | 2
  readonly width: number
}

/** Imports a list, beginning with the choice of the file. Returns the questions, and false if nothing could be imported. */
const importList = async (hand: Hand, { list, file, day, width }: Import) => {
  const { page } = hand
  const screenshot = (name: string) => picture(page, `${list.file}-${width}-${day}-${name}`)
  await hand.give(page.getByRole('button', { name: 'Choose a file' }), {
    ...{ name: list.file, mimeType: '', buffer: file },
  })
  await page.getByRole('heading', { name: 'Columns of the file' }).waitFor()
  const questions = await questionsOn(page)
  await screenshot('columns')
  // The fields of the first day are kept.
  await answer(hand, day === 1 ? list : {})
  for (const question of await questionsOn(page)) if (!questions.includes(question)) questions.push(question)
  await hand.press(page.getByRole('button', { name: 'Check the file' }))
  await page.getByText('This is what the import would do.').waitFor()
  questions.push(...(await refusalsOn(page)))
  await screenshot('trial')
  const start = page.getByRole('button', { name: /^Import \d/ })
  if (await start.isDisabled()) return { questions, isDone: false }
  await hand.press(start)
  await page.getByRole('button', { name: 'Import another file' }).waitFor()
  await screenshot('done')
  return { questions, isDone: true }
}

for (const { list, folder } of all)
  for (const width of [DESK, PHONE])
    test(`${list.file} creates products in an empty shop at ${width} px, and updates them the next day`, async (shop) => {
      const client = await shop.vitrina.client()
      const as = await signIn({ ...shop.vitrina, siteId: client.siteId })
      const { page, goTo, complaints, context } = await shop.open({ as, width, isTouch: width === PHONE })
      page.setDefaultTimeout(90_000)
      const amiss: string[] = []
      const hand = mouseOf(page, width === PHONE, amiss)
      const first = readFileSync(join(folder, list.file))
      await goTo('/import')
      await hand.pick(page.getByRole('combobox', { name: 'Object type' }), 'Products')

      for (const [place, file] of [first, nextDay(first, list)].entries()) {
        const day = place === 0 ? 1 : 2
        const [began, clicks, before] = [performance.now(), hand.count(), await pricesOf(client)]

        const { questions, isDone } = await importList(hand, { list, file, day, width })

        const minutes = ((performance.now() - began) / 60_000).toFixed(1)
        const now = await pricesOf(client)
        const created = [...now.keys()].filter((key) => !before.has(key)).length
        const updated = [...now].filter(([key, price]) => before.has(key) && before.get(key) !== price).length
        const used = hand.count() - (day === 1 ? 0 : clicks)
        messages.push(
          `${list.file}, ${width} px, day ${day}: ${used} clicks, ${minutes} min, ${created} created, ${updated} with another price`,
          ...questions.map((question) => `    ${question}`),
        )
        await noteWidth(page, amiss)
        assert.deepEqual(
          [created, updated],
          place === 0 ? [list.products, 0] : [0, list.products],
          questions.join('\n'),
        )
        assert.ok(used <= MAX_CLICKS, `${used} clicks`)
        if (!isDone) break
        await hand.press(page.getByRole('button', { name: 'Import another file' }))
      }
      assert.deepEqual([...amiss, ...complaints], [])
      await context.close()
    })

after(() => {
  process.stdout.write(`${messages.join('\n')}\n`)
})
