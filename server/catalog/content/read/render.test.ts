import assert from 'node:assert/strict'
import { test } from 'node:test'
import { rowRenderer, type Shown } from './render.ts'

const SHOWN: readonly Shown[] = [
  { name: 'id', form: 'verbatim' },
  { name: 'name', form: 'string' },
  { name: 'other', form: 'string' },
]

/** A row as a binary COPY sends it. */
const rowOf = (...values: readonly (Buffer | null)[]): Buffer => {
  const number = (bytes: 2 | 4, value: number) => {
    const buffer = Buffer.alloc(bytes)
    buffer.writeIntBE(value, 0, bytes)
    return buffer
  }
  const columns = values.flatMap((value) =>
    value === null ? [number(4, -1)] : [number(4, value.length), value],
  )
  return Buffer.concat([number(2, values.length), ...columns])
}
const HEADER = Buffer.alloc(19)
const TRAILER = Buffer.from([0xff, 0xff])

const rendered = (
  texts: readonly Buffer[],
): readonly { id: number; name: string; other: string | null }[] => {
  const renderer = rowRenderer(SHOWN)
  const rows = texts.map((text, id) => rowOf(Buffer.from(String(id)), text, id % 2 ? null : Buffer.from('"')))
  const [first = Buffer.alloc(0), ...others] = rows
  for (const bytes of [Buffer.concat([HEADER, first]), ...others, TRAILER]) renderer.take(bytes)
  return JSON.parse(renderer.finish(true).json.toString())
}

test('every byte value is returned as stored, at each position of an eight-byte word', () => {
  const texts: string[] = []
  for (let length = 0; length < 35; length++) texts.push('a'.repeat(length))
  for (let unit = 1; unit < 0x180; unit++)
    for (const before of [0, 1, 7, 14, 15, 16, 17])
      for (const after of [0, 3, 16])
        texts.push(`${'x'.repeat(before)}${String.fromCharCode(unit)}${'y'.repeat(after)}`)
  texts.push('"\\\n\u0001'.repeat(40), 'є'.repeat(50), '\u{1f6d2}"'.repeat(9))
  const names = rendered(texts.map((text) => Buffer.from(text)))
  assert.deepEqual(
    names.map(({ name }) => name),
    texts,
  )
})

test('all rows are returned if they exceed the buffer for small responses', () => {
  const texts = Array.from({ length: 3_000 }, (_, n) => `${n} ${'\u0002"ц'.repeat(n % 700)}`)
  const names = rendered(texts.map((text) => Buffer.from(text)))
  assert.deepEqual(
    names.map(({ name }) => name),
    texts,
  )
  assert.deepEqual(new Set(names.map(({ other }) => other)), new Set(['"', null]))
})

test('rows of megabytes and the small rows after them are returned', () => {
  const texts = ['"'.repeat(2 ** 21), 'small', '\u0001'.repeat(2 ** 20), 'ц'.repeat(2 ** 22), '\\']
  const names = rendered(texts.map((text) => Buffer.from(text)))
  assert.ok(names.every(({ name }, n) => name === texts[n]))
})

test('two responses rendered in turns have their own columns each', () => {
  const one = rowRenderer(SHOWN)
  const other = rowRenderer(SHOWN.slice(2), { as: 'lines' })
  const row = (id: number) => rowOf(Buffer.from(String(id)), Buffer.from('a'), Buffer.from('b'))
  const short = (id: number) => rowOf(Buffer.from(String(id)), Buffer.from(`${id}"`))
  one.take(Buffer.concat([HEADER, row(1)]))
  other.take(Buffer.concat([HEADER, short(8)]))
  one.take(row(2))
  other.take(short(9))

  const { json, count, lastId } = one.finish(true)
  assert.deepEqual([count, lastId], [2, 2])
  assert.equal(json.toString(), '[{"id":1,"name":"a","other":"b"},{"id":2,"name":"a","other":"b"}]')
  assert.equal(other.finish(true).json.toString(), '{"other":"8\\""}\n{"other":"9\\""}\n')
})

test('a value of each type has its JSON form', () => {
  const shown: readonly Shown[] = [
    { name: 'id', form: 'verbatim' },
    { name: 'price', form: 'quoted' },
    { name: 'category', form: 'array' },
    { name: 'images', form: 'words' },
    { name: 'specifications', form: 'json' },
    { name: 'updated_at', form: 'instant' },
    { name: 'none', form: 'instant' },
  ]
  const values = ['7', '12.50', '{1,2}', '["a"]', '[{"b": 1}]', '2026-03-01 09:00:00.5+00']
  const renderer = rowRenderer(shown)
  renderer.take(Buffer.concat([HEADER, rowOf(...values.map((value) => Buffer.from(value)), null)]))
  assert.equal(
    renderer.finish(true).json.toString(),
    '[{"id":7,"price":"12.50","category":[1,2],"images":["a"],"specifications":[{"b": 1}],"updated_at":"2026-03-01T09:00:00.5Z","none":null}]',
  )

  const dry = rowRenderer(shown.slice(0, 1), { as: 'array', nullIds: true })
  dry.take(Buffer.concat([HEADER, rowOf(Buffer.from('7'))]))
  assert.equal(dry.finish(true).json.toString(), '[{"id":null}]')
})
