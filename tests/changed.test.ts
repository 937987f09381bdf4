import assert from 'node:assert/strict'
import { test } from 'node:test'
import { allTests, chooseTests, quotesIn } from './changed.ts'
import { compact, parseRecord, readRecord } from './coverage/record.ts'
import { isLong } from './run.ts'

const recorded = (file: string, cpu: number, ran: Record<string, string[]>) => ({ file, cpu, ran, read: [] })

const RECORD = parseRecord(
  compact([
    recorded('tests/a.test.ts', 1_000, { 'server/start.ts': ['start@10'], 'server/a.ts': ['a@10', 'a@90'] }),
    recorded('tests/b.test.ts', 1_000, { 'server/start.ts': ['start@10'], 'server/a.ts': ['a@10'] }),
    recorded('tests/slow.test.ts', 50_000, {
      'server/start.ts': ['start@10'],
      'server/a.ts': ['a@10', 'a@90'],
    }),
    recorded('tests/c.test.ts', 1_000, { 'server/start.ts': ['start@10'], 'server/c.ts': ['c@10'] }),
    recorded('tests/gone.test.ts', 1_000, { 'server/c.ts': ['c@10'] }),
  ]),
)

const TESTS = ['a', 'b', 'c', 'slow', 'new', 'old.long'].map((name) => `tests/${name}.test.ts`)

const SOURCES = new Map([
  ['schema/fields.ts', ''],
  ['server/a.ts', "import { FIELDS } from '../schema/fields.ts'"],
  ['server/c.ts', 'await sql`update shop set open = true`'],
  ['tests/new.test.ts', "import { FIELDS } from '../schema/fields.ts'"],
  ['tests/c.test.ts', "assert.equal(message, 'The shop is closed at night.')"],
])

const choose = (path: string, removed: string[] = []) => {
  const { run, skipped, cpu } = chooseTests([{ path, removed }], RECORD, TESTS, SOURCES)
  return { chosen: [...run.keys()].filter((name) => TESTS.includes(name)), left: skipped, cpu }
}

test('selected tests executed the changed module, those of most of its functions first, within the budget of a minute', () => {
  const { chosen, left, cpu } = choose('server/a.ts')
  assert.deepEqual(chosen, ['tests/a.test.ts', 'tests/b.test.ts'])
  assert.deepEqual(left, ['tests/slow.test.ts'])
  assert.ok(cpu <= 60_000)
})

test('a module without functions is tested by importing tests and by the tests of the modules that import it', () => {
  const { chosen } = choose('schema/fields.ts')
  assert.deepEqual(chosen.sort(), ['tests/a.test.ts', 'tests/b.test.ts', 'tests/new.test.ts'])
})

test('a changed test runs, including a long one', () => {
  assert.ok(choose('tests/slow.test.ts').chosen.includes('tests/slow.test.ts'))
  assert.ok(choose('tests/old.long.test.ts').chosen.includes('tests/old.long.test.ts'))
})

test('a test that quotes removed text runs', () => {
  assert.deepEqual(
    choose(
      'schema/sentences.ts',
      quotesIn("--- a/schema/sentences.ts\n-    en: '{shop}: The shop is closed at night.',"),
    ).chosen,
    ['tests/c.test.ts'],
  )
})

test('a changed field runs tests of its objects that name it; a migration runs the tests of the columns of all tables', () => {
  const chosenFor = (change: { path: string; fields?: string[] }) =>
    chooseTests([change], readRecord(), allTests()).run
  const ofField = [...chosenFor({ path: 'schema/orders/order.ts', fields: ['comment'] }).keys()]
  assert.ok(
    ofField.some((name) => name.startsWith('tests/orders/')),
    ofField.join(' '),
  )
  const ofMigration = chosenFor({ path: 'server/platform/postgres/migrations/0189_known_files.sql' })
  assert.ok(ofMigration.has('tests/hub/erasure/personal-columns.test.ts'))
})

test('a change without affected tests runs only the tests of rules', () => {
  assert.deepEqual(choose('README.md').chosen, [])
})

test('the record contains nearly all short tests: `npm test -- --record` writes it', () => {
  const short = allTests().filter((name) => !isLong(name))
  const { cpu, shares } = readRecord()
  const missing = short.filter((name) => !cpu.has(name))
  const absent = [...cpu.keys()].filter((name) => !short.includes(name))
  assert.ok(missing.length <= short.length * 0.05, `not recorded: ${missing.join(' ')}`)
  assert.ok(absent.length <= short.length * 0.05, `recorded, and gone: ${absent.join(' ')}`)
  assert.ok(shares.size > 500)
})
