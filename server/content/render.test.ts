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
  return JSON.parse(renderer.made(true).json.toString())
}

test('every byte, wherever it stands among four, is the text that was stored', () => {
  const texts: string[] = []
  for (let length = 0; length < 9; length++) texts.push('a'.repeat(length))
  for (let unit = 1; unit < 0x180; unit++)
    for (let before = 0; before < 5; before++)
      for (const after of [0, 3, 4])
        texts.push(`${'x'.repeat(before)}${String.fromCharCode(unit)}${'y'.repeat(after)}`)
  texts.push('"\\\n\u0001'.repeat(40), 'є'.repeat(50), '\u{1f6d2}"'.repeat(9))
  const found = rendered(texts.map((text) => Buffer.from(text)))
  assert.deepEqual(
    found.map(({ name }) => name),
    texts,
  )
})

test('rows that do not fit where small answers are written are all there', () => {
  const texts = Array.from({ length: 3_000 }, (_, n) => `${n} ${'\u0002"ц'.repeat(n % 700)}`)
  const found = rendered(texts.map((text) => Buffer.from(text)))
  assert.deepEqual(
    found.map(({ name }) => name),
    texts,
  )
  assert.deepEqual(new Set(found.map(({ other }) => other)), new Set(['"', null]))
})
