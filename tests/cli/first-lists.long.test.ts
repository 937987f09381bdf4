import assert from 'node:assert/strict'
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'node:test'
import { IN_REPOSITORY, PUBLIC } from '../console/supplier-lists/lists.ts'
import { nextDay } from '../console/supplier-lists/next-day.ts'
import { client, settingsOf, write } from './importing.ts'
import { vitrinaWith } from './run.ts'

// The same lists as tests/console/screens/first-lists.walk.ts, from the command line.

const LISTS = join(import.meta.dirname, '../console/supplier-lists')
const { VITRINA_PUBLIC_LISTS } = process.env

const all = [
  ...IN_REPOSITORY.map((list) => ({ list, folder: LISTS })),
  ...(VITRINA_PUBLIC_LISTS ? PUBLIC.map((list) => ({ list, folder: VITRINA_PUBLIC_LISTS })) : []),
].filter(({ list, folder }) => list.columns && existsSync(join(folder, list.file)))

for (const { list, folder } of all)
  test(`4.2.13 vitrina import creates products of ${list.file} in an empty shop, and updates them the next day`, async (t) => {
    const shop = await client()
    const pricesOf = async () => {
      const { body } = await shop.get('/external/product/?page_size=1000')
      return new Map<string, string>(
        body.map(({ group_product_id, price }: Record<string, string>) => [group_product_id, price]),
      )
    }
    const bytes = readFileSync(join(folder, list.file))
    for (const [day, file] of [bytes, nextDay(bytes, list)].entries()) {
      const before = await pricesOf()
      const began = performance.now()

      const { stdout, stderr } = await vitrinaWith(settingsOf(shop))(
        ...['import', 'product', write(list.file, file), '--columns', list.columns ?? ''],
        ...(list.copyNames ? ['--copy-names'] : []),
      )

      t.diagnostic(`day ${day + 1}, ${Math.round((performance.now() - began) / 1000)} s: ${stdout}${stderr}`)
      const now = await pricesOf()
      const created = [...now.keys()].filter((key) => !before.has(key)).length
      const updated = [...now].filter(([key, price]) => before.has(key) && before.get(key) !== price).length
      assert.deepEqual([created, updated], day === 0 ? [list.products, 0] : [0, list.products], stderr)
    }
  })
