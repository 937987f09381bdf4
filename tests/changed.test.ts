import assert from 'node:assert/strict'
import { existsSync, globSync, readdirSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { test } from 'node:test'
import { chooseTests, EXERCISED } from './changed.ts'
import { isBelow, TESTS } from './run.ts'

const ROOT = resolve(import.meta.dirname, '..')
const chosen = (...changed: string[]) => [...chooseTests(changed).run.keys()]

test('each room of the server has tests that exercise it, and what is named is there', () => {
  const rooms = readdirSync(join(ROOT, 'server'), { withFileTypes: true })
    .filter((entry) => entry.isDirectory() && entry.name !== 'node_modules')
    .map(({ name }) => `server/${name}`)
  assert.deepEqual(
    rooms.filter((room) => !(room in EXERCISED)),
    [],
  )
  const tests = globSync(TESTS, { cwd: ROOT })
  const gone = Object.entries(EXERCISED).flatMap(([path, places]) => [
    ...(existsSync(join(ROOT, path)) ? [] : [path]),
    ...places.filter((place) => !tests.some((test) => isBelow(test, place))),
  ])
  assert.deepEqual(gone, [])
})

test('a change in one room runs the tests of that room and of no other', () => {
  const { run, left } = chooseTests(['server/stock/rows.ts'])
  const folders = new Set([...run.keys()].map((test) => test.split('/').slice(0, 2).join('/')))
  assert.deepEqual([...folders], ['tests/architecture.test.ts', 'tests/rules.test.ts', 'tests/stock'])
  assert.deepEqual(left, [])
})

test('a test that imports what has changed runs, however it imports it, and so does one that has changed', () => {
  assert.ok(chosen('schema/device.ts').includes('schema/device.test.ts'))
  // A package of the workspace, a dynamic import, and a thread.
  assert.ok(chosen('sdk/hub.ts').some((test) => test.startsWith('tests/sdk/')))
  assert.ok(chooseTests(['tests/console/real-shop.ts']).left.length > 300)
  assert.ok(chosen('server/hub/defence/hashing-thread.ts').includes('server/hub/defence/hashing.test.ts'))
  assert.ok(chosen('tests/faults/kill.test.ts').includes('tests/faults/kill.test.ts'))
})

test('of what reaches everything a minute runs, some of each folder, and the rest is told', () => {
  const { run, left } = chooseTests(['tests/vitrina.ts'])
  assert.ok(run.size < 60, `${run.size} run`)
  assert.ok(left.length > 300, `${left.length} are left`)
  assert.ok(new Set([...run.keys()].map((test) => test.split('/')[1])).size > 8)
  const near = chosen('server/orders/merge.ts').filter((test) => test.startsWith('tests/orders/'))
  assert.ok(near.length > 40)
})

test('words in documents are held by the rules alone', () => {
  assert.deepEqual(chosen('README.md'), ['tests/architecture.test.ts', 'tests/rules.test.ts'])
})
