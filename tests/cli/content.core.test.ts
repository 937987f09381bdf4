import assert from 'node:assert/strict'
import { test } from 'node:test'
import { IS_LONG } from '../long.ts'
import { openShop } from '../vitrina.ts'
import { vitrinaWith } from './run.ts'

const { url, token, post } = await openShop()
const content = (...args: string[]) =>
  vitrinaWith({ VITRINA_URL: url, VITRINA_TOKEN: token })('content', ...args)

await post('/external/category/bulk-create/', [
  { name_ro: 'Ceaiuri', name_en: 'Teas', group_category_id: '7' },
  { name_ro: 'Cafea', group_category_id: 'C-2', hide: true },
])

test('objects are listed by name, searched and filtered', async () => {
  const { stdout } = await content('list', 'category')
  assert.match(stdout, /^ID +GROUP_CATEGORY_ID +NAME$/m)
  assert.match(stdout, /^1 +7 +Teas$/m)
  assert.match(stdout, /^2 +C-2 +Cafea$/m)
  const hidden = JSON.parse((await content('list', 'category', '--filter', 'hide=true', '--json')).stdout)
  assert.deepEqual(
    hidden.map(({ id }: { id: number }) => id),
    [2],
  )
  if (!IS_LONG) return
  assert.match((await content('list', 'category', '--search', 'ceai')).stdout, /Teas/)
  assert.equal((await content('list', 'category', '--filter', 'hide')).code, 2)
})

test('9.6 a refusal of the server is printed in English in a terminal of another language', async () => {
  const vitrina = vitrinaWith({ VITRINA_URL: url, VITRINA_TOKEN: token, LANG: 'ro_RO.UTF-8' })
  const { code, stderr } = await vitrina('content', 'list', 'category', '--filter', 'colour=red')
  assert.equal(code, 1)
  assert.match(stderr, /^colour: There is no such parameter\./)
})

test('an object is shown by its id, or else by the key of the caller', async () => {
  const id = async (...args: string[]) => JSON.parse((await content('get', ...args, '--json')).stdout).id
  if (IS_LONG) assert.equal(await id('category', '2'), 2)
  assert.equal(await id('category', 'C-2'), 2)
  assert.equal(await id('category', '7', '--by-key'), 1)
  assert.match((await content('get', 'category', '1')).stdout, /^name_ro +Ceaiuri$/m)
  const none = await content('get', 'category', 'C-9')
  assert.deepEqual([none.code, none.stderr.split('\n')[0]], [1, 'Unknown category "C-9".'])
})
