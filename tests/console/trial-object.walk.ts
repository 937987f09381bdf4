import assert from 'node:assert/strict'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, test } from 'node:test'
import { columnsOf } from '@vitrina/schema/columns'
import type { Field, Kind, Resource } from '@vitrina/schema/resource'
import { resources } from '@vitrina/schema/resources/index'
import { pino } from 'pino'
import { readConfig } from '../../server/config.ts'
import { createSite } from '../../server/identity/access/sites.ts'
import { draftMigration } from '../../server/platform/postgres/derive/draft-migration.ts'
import { complaintsOf, launch, WITHOUT_BROWSER } from '../browser/chromium.ts'
import { createDatabase } from '../database.ts'
import { signIn } from './operator.ts'
import { treeWith } from './trial-tree.ts'

/** Field of every kind; a new kind has to be added here. */
const ONE_OF_EACH: { readonly [K in Kind]: Extract<Field, { kind: K }> } = {
  text: { kind: 'text', long: true, writeOnly: true },
  slug: { kind: 'slug', made: { from: 'name_ro', when: 'missing', as: 'slug' } },
  externalId: { kind: 'externalId' },
  custom: { kind: 'custom' },
  key: { kind: 'key' },
  integer: { kind: 'integer', default: 24 },
  number: { kind: 'number', places: 3 },
  decimal: { kind: 'decimal' },
  money: { kind: 'money' },
  boolean: { kind: 'boolean', default: false },
  url: { kind: 'url', localized: true },
  timestamp: { kind: 'timestamp' },
  date: { kind: 'date' },
  choice: { kind: 'choice', words: { low: 0, high: 1 } },
  word: { kind: 'word', words: ['basic', 'full'] },
  words: { kind: 'words', words: ['phone', 'store'] },
  codes: { kind: 'codes' },
  vatRate: { kind: 'vatRate' },
  reference: { kind: 'reference', to: 'category' },
  references: { kind: 'references', to: 'product', empty: 'list' },
  list: { kind: 'list', fields: { place_of_visit: { kind: 'text', required: true } } },
  object: { kind: 'object', fields: { office: { kind: 'text' } } },
}

/** Object declared only in this walk, with one field of each kind. */
const warranty: Resource = {
  path: 'trial/warranty',
  label: { en: 'Warranties', ro: 'Garanții', ru: 'Гарантии', uk: 'Гарантії' },
  key: 'a_key',
  fields: {
    name: { kind: 'text', localized: true, required: ['ro'] },
    ...Object.fromEntries(
      Object.entries(ONE_OF_EACH).map(([kind, field]) => [`a_${kind.toLowerCase()}`, field]),
    ),
  },
}

test('a declared object is in the console without code for it', {
  skip: WITHOUT_BROWSER,
  timeout: 240_000,
}, async () => {
  const { site, url, cookie, sql } = await startTrial()
  const browser = await launch()
  after(() => browser.close())
  const context = await browser.newContext({ locale: 'en', viewport: { width: 1280, height: 860 } })
  const [name = '', value = ''] = cookie.split('=')
  await context.addCookies([{ name, value, domain: new URL(url).hostname, path: '/console/' }])
  const complaints = complaintsOf(context)
  const page = await context.newPage()
  page.setDefaultTimeout(15_000)

  // The menu.
  await page.goto(`${url}/console${site}`)
  await page.getByRole('navigation').getByRole('link', { name: 'Products', exact: true }).click()
  await page.getByRole('navigation').getByRole('link', { name: 'Catalogue' }).click()
  await page.getByRole('main').getByRole('link', { name: 'Warranties' }).click()
  await page.waitForURL(`**${site}/objects/trial-warranty`)
  await page.getByRole('heading', { name: 'Warranties' }).waitFor()

  // The form: an input for each field, including write-only ones.
  await page.getByRole('main').getByRole('link', { name: 'Add' }).first().click()
  await page.locator('[data-path="name_ro"]').fill('Garanție extinsă')
  const paths: string[] = await page.evaluate(
    '[...document.querySelectorAll("[data-path]")].map((one) => one.dataset.path)',
  )
  const missing = columnsOf(warranty).filter(({ name }) => !paths.includes(name))
  assert.deepEqual(
    missing.map(({ name }) => name),
    [],
  )
  // A name without a label becomes readable.
  await page.getByLabel('A integer').fill('36')
  await page.getByLabel('A text').fill('<img src=x onerror=alert(1)>')
  await page.getByRole('button', { name: 'Create', exact: true }).click()
  await page.waitForURL(/trial-warranty\/\d+$/)

  // The list, by keyboard.
  await page.goto(`${url}/console${site}/objects/trial-warranty?search=extins`)
  await page.getByRole('link', { name: 'Garanție extinsă' }).waitFor()
  await page.locator('tbody tr').first().focus()
  await page.keyboard.press('Enter')
  await page.waitForURL(/trial-warranty\/\d+$/)
  await page.locator('[data-path="a_text"]').waitFor()
  assert.equal(await page.locator('[data-path="a_text"]').inputValue(), '<img src=x onerror=alert(1)>')

  const [row] = await sql<{ a_integer: number; a_slug: string }>`
    select a_integer, a_slug from trial_warranty
  `
  assert.deepEqual(row, { a_integer: 36, a_slug: 'garantie-extinsa' })
  assert.deepEqual(complaints, [])
})

/** Application in which the object is declared, with its drafted migration, and an operator. */
async function startTrial() {
  const { tree, remove } = treeWith(warranty)
  const database = await createDatabase()
  await database.sql.begin(async (sql) =>
    sql.script(await draftMigration(sql, [...Object.values<Resource>(resources), warranty])),
  )
  const dataDir = mkdtempSync(join(tmpdir(), 'vitrina-test-'))
  const { buildApp }: typeof import('../../server/app.ts') = await import(join(tree, 'server/app.ts'))
  const config = readConfig({ VITRINA_DATA_DIR: dataDir })
  const app = await buildApp({ config, sql: database.sql, log: pino({ level: 'silent' }) })
  const url = await app.listen({ host: '127.0.0.1', port: 0 })
  after(async () => {
    await app.close()
    await database.drop()
    rmSync(dataDir, { recursive: true, force: true })
    remove()
  })
  const created = await createSite(database.sql, {
    slug: 'trial',
    name: 'Trial',
    timeZone: 'Europe/Chisinau',
  })
  assert.ok(created)
  return { ...(await signIn({ url, sql: database.sql, siteId: created.id })), url, sql: database.sql }
}
