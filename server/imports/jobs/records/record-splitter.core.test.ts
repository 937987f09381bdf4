import assert from 'node:assert/strict'
import { createHash } from 'node:crypto'
import { test } from 'node:test'
import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import { rounds } from '../../../../tests/long.ts'
import { cellsUnder } from './cells.ts'
import { type Delimiter, FILE_START, type Format, MAX_RECORD, type RawRecord } from './raw-record.ts'
import { type RecordSplitter, recordSplitter } from './record-splitter.ts'

const NDJSON: Format = { kind: 'ndjson' }
const csv = (columns: number, delimiter: Delimiter = ','): Format => ({ kind: 'csv', columns, delimiter })

/** Reproducible random numbers. */
const dice = (seed: number) => {
  let state = seed
  return (sides: number): number => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0
    return Math.floor((state / 2 ** 32) * sides)
  }
}

const bytesOf = (file: string | Buffer): Buffer => (typeof file === 'string' ? Buffer.from(file) : file)

/** All complete records, requested a few at a time. */
const allOf = (cutting: RecordSplitter, most = 3): RawRecord[] => {
  const { records, more } = cutting.cut(most)
  for (let goOn = more; goOn; ) {
    const next = cutting.cut(most)
    records.push(...next.records)
    goOn = next.more
  }
  return records
}

const push = (cutting: RecordSplitter, bytes: Buffer): RawRecord[] => {
  cutting.push(bytes)
  return allOf(cutting)
}

const end = (cutting: RecordSplitter): RawRecord[] => {
  cutting.end()
  return allOf(cutting)
}

/** Splits a file that arrives in pieces of `size()` bytes, each in the same memory, which is then overwritten. */
const cut = (format: Format, file: string | Buffer, size = () => 1 << 20, limit = MAX_RECORD) => {
  const bytes = bytesOf(file)
  const cutting = recordSplitter(format, FILE_START, limit)
  const records: RawRecord[] = []
  for (let at = 0; at < bytes.length; ) {
    const piece = Buffer.from(bytes.subarray(at, at + size()))
    records.push(...push(cutting, piece))
    at += piece.length
    piece.fill('X')
  }
  return [...records, ...end(cutting)]
}

/** Summary of a record: its line, its text, and the key of its fault. */
const seen = ({ line, bytes, fault }: RawRecord) => [line, bytes.toString(), ...(fault ? [fault.key] : [])]
const recordsOf = (format: Format, file: string | Buffer, limit?: number) =>
  cut(format, file, undefined, limit).map(seen)

test('4.2.13 line numbers of NDJSON are those of physical lines, including blank lines', () => {
  assert.deepEqual(recordsOf(NDJSON, '\n{"a":1}\r\n \t\r\n{"b":"\u2028\r"}\n\n{"c":3}'), [
    [2, '{"a":1}'],
    [4, '{"b":"\u2028\r"}'],
    [6, '{"c":3}'],
  ])
})

test('4.2.13 a byte order mark is removed only at the start of NDJSON', () => {
  assert.deepEqual(recordsOf(NDJSON, '\ufeff{}\n\ufeff{}'), [
    [1, '{}'],
    [2, '\ufeff{}'],
  ])
  assert.deepEqual(recordsOf(NDJSON, ''), [])
  assert.deepEqual(recordsOf(NDJSON, '\ufeff\n'), [])
})

test('4.2.13 the line number of a CSV record is the physical line of its start', () => {
  assert.deepEqual(recordsOf(csv(2), 'a,"1\n2\r\n3\r4"\r\n\r\nb,"say ""hi""\n"\n,,\nc,1\rd,2\r'), [
    [1, 'a,"1\n2\r\n3\r4"'],
    [6, 'b,"say ""hi""\n"'],
    [9, 'c,1'],
    [10, 'd,2'],
  ])
})

test('4.2.13 a quote opens a cell of CSV only as its first character', () => {
  assert.deepEqual(recordsOf(csv(2), 'pipe 1/2",a\n x "y,b\n";",c\n'), [
    [1, 'pipe 1/2",a'],
    [2, ' x "y,b'],
    [3, '";",c'],
  ])
  assert.deepEqual(recordsOf(csv(2, ';'), 'a;"b\nc"\n'), [[1, 'a;"b\nc"']])
})

test('4.2.13 any table in RFC 4180 format is parsed exactly, for any division of the stream', () => {
  const roll = dice(7)
  const pieces = ['"', ',', ';', '\t', '\n', '\r', '\r\n', ' ', 'a', 'ș', '😀', "'", 'null', '']
  for (let round = 0; round < rounds(1500, 200); round++) {
    const delimiter = ([',', ';', '\t'] as const)[roll(3)] as Delimiter
    const lineEnd = ['\n', '\r\n', '\r'][roll(3)] as string
    const columns = 1 + roll(4)
    const cell = () => Array.from({ length: roll(5) }, () => pieces[roll(pieces.length)]).join('')
    const rows = Array.from({ length: roll(8) }, () => Array.from({ length: columns }, cell))
    const written = (text: string) =>
      roll(3) === 0 || /["\r\n]/.test(text) || text.includes(delimiter)
        ? `"${text.replaceAll('"', '""')}"`
        : text
    const lines = rows.map((row) => row.map(written).join(delimiter))
    const file = lines.join(lineEnd) + (roll(2) ? lineEnd : '')
    const spread = 1 + roll(20)
    const records = cut(csv(columns, delimiter), file, () => 1 + roll(spread))
    const blank = (line: string) => line.replaceAll(delimiter, '') === ''
    const expected = rows.filter((_, place) => !blank(lines[place] as string))
    assert.deepEqual(
      records.map(({ bytes, fault }) => fault ?? cellsUnder(bytes, delimiter, columns)),
      expected,
      JSON.stringify(file),
    )
  }
})

test('4.2.13 the line numbers of such a table count each LF, CRLF and CR before the record', () => {
  const roll = dice(11)
  const pieces = ['"x\r\ny"', '"x\ny"', '"x\ry"', 'z']
  const ends = ['\n', '\r\n', '\r', '\n\n', '\r\n\r\n']
  for (let round = 0; round < rounds(300, 60); round++) {
    let file = ''
    const lines: number[] = []
    for (let row = 0; row < 10; row++) {
      lines.push(file.split(/\r\n|\n|\r/).length)
      file += pieces[roll(pieces.length)] as string
      file += ends[roll(ends.length)] as string
    }
    const records = cut(csv(1), file, () => 1 + roll(9))
    assert.deepEqual(
      records.map(({ line }) => line),
      lines,
      JSON.stringify(file),
    )
  }
})

test('4.2.13 a splitter continues at the position of another one', () => {
  const roll = dice(13)
  const cases: [Format, string][] = [
    [NDJSON, '\ufeff{"a":1}\n\n{"b":"ș"}\r\n{"c":3}\n \n{"d":4}'],
    [csv(2), 'a,"1\n2"\r\n\r\nb,"say ""hi""\r\n"\r\nc,1\r\n"d","2"\r\n'],
  ]
  for (const [format, file] of cases) {
    const bytes = Buffer.from(file)
    const expected = recordsOf(format, file)
    for (let stop = 0; stop <= bytes.length; stop++) {
      const first = recordSplitter(format)
      const before = push(first, bytes.subarray(0, stop))
      const { offset } = first.position()
      assert.deepEqual(first.tail(), bytes.subarray(offset, stop))
      const second = recordSplitter(format, JSON.parse(JSON.stringify(first.position())))
      for (let at = offset; at < bytes.length; ) {
        const size = 1 + roll(5)
        before.push(...push(second, bytes.subarray(at, at + size)))
        at += size
      }
      assert.deepEqual([...before, ...end(second)].map(seen), expected)
      assert.equal(second.position().offset, bytes.length)
    }
  }
})

test('4.2.13 a record that is too long is reported with its beginning, and skipped', () => {
  const long = 'y'.repeat(5000)
  for (const format of [NDJSON, csv(1)]) {
    const records = cut(format, `1\n${long}\n3\n`, () => 700, 2000)
    assert.deepEqual(records.map(seen), [
      [1, '1'],
      [2, long.slice(0, 1024), 'too_long.record'],
      [3, '3'],
    ])
    assert.deepEqual(records[1]?.fault?.parameters, { max: 2000 })
  }
  assert.deepEqual(recordsOf(NDJSON, 'z'.repeat(2000), 2000), [[1, 'z'.repeat(2000)]])
})

test('4.2.13 bytes that are not UTF-8 are a fault of their record', () => {
  const file = Buffer.concat([Buffer.from('a,b\nc,'), Buffer.from([0xe9]), Buffer.from('\nd,e\n')])
  for (const format of [NDJSON, csv(2)])
    assert.deepEqual(
      cut(format, file).map(({ line, fault }) => [line, fault?.key]),
      [
        [1, undefined],
        [2, 'invalid_value.encoding'],
        [3, undefined],
      ],
    )
})

test('4.2.13 an unclosed quote refuses its own line, not the rest of the file', () => {
  assert.deepEqual(recordsOf(csv(2), 'a,1\nb,"2\nc,3\nd,4\n'), [
    [1, 'a,1'],
    [2, 'b,"2', 'malformed_csv.unclosed'],
    [3, 'c,3'],
    [4, 'd,4'],
  ])
  const many = Array.from({ length: 500 }, (_, place) => `c${place},3`)
  const records = recordsOf(csv(2), `a,1\nb,"2\n${many.join('\n')}\n`, 1100)
  assert.deepEqual(records.slice(1, 3), [
    [2, 'b,"2', 'too_long.record'],
    [3, 'c0,3'],
  ])
  assert.equal(records.length, 502)
})

test('4.2.13 a quote closed by the quote of another line refuses no line between them', () => {
  assert.deepEqual(recordsOf(csv(2), 'a,"1\nb,2\nc,"x" y\nd,4\n'), [
    [1, 'a,"1', 'malformed_csv'],
    [2, 'b,2'],
    [3, 'c,"x" y', 'malformed_csv'],
    [4, 'd,4'],
  ])
})

test('4.2.13 after a broken quote, a part of a text is not parsed as a short record', () => {
  const file = 'a,"He said "hi" to\nme, and\nleft"\nd,4\ne\n'
  assert.deepEqual(recordsOf(csv(2), file), [
    [1, 'a,"He said "hi" to', 'malformed_csv'],
    [2, 'me, and'],
    [3, 'left"', 'malformed_csv.cells'],
    [4, 'd,4'],
    [5, 'e', 'malformed_csv.cells'],
  ])
  const first = recordSplitter(csv(2))
  push(first, Buffer.from('a,"b"c\n'))
  const second = recordSplitter(csv(2), first.position())
  assert.deepEqual(push(second, Buffer.from('e\n')).map(seen), [[2, 'e', 'malformed_csv.cells']])
})

test('4.2.13 a last line without a line end must have all its cells, because the file may be truncated', () => {
  assert.deepEqual(recordsOf(csv(3), 'a,1\nb,12'), [
    [1, 'a,1'],
    [2, 'b,12', 'malformed_csv.cells'],
  ])
  assert.deepEqual(recordsOf(csv(3), 'b,1,2'), [[1, 'b,1,2']])
})

/** Splits a file like {@link cut}, but with a new splitter for each piece. */
const cutInTurns = (format: Format, bytes: Buffer, size: () => number, limit: number) => {
  let cutting = recordSplitter(format, FILE_START, limit)
  const records: RawRecord[] = []
  for (let at = 0; at < bytes.length; ) {
    const tail = cutting.tail()
    cutting = recordSplitter(format, JSON.parse(JSON.stringify(cutting.position())), limit)
    records.push(...push(cutting, tail))
    const piece = bytes.subarray(at, at + size())
    records.push(...push(cutting, piece))
    at += piece.length
  }
  return [...records, ...end(cutting)]
}

test('4.2.13 garbage is split without an endless loop or error, with the same result for any division', () => {
  const roll = dice(17)
  const pieces = [
    '"',
    '"',
    '""',
    ',',
    '\n',
    '\n',
    '\r',
    '\r\n',
    'a',
    'b'.repeat(300),
    'c'.repeat(1100),
    '\xff',
    '😀',
    ' ',
  ]
  for (let round = 0; round < rounds(30_000, 150); round++) {
    const file = Buffer.from(
      Array.from({ length: roll(60) }, () => pieces[roll(pieces.length)]).join(''),
      roll(4) ? 'utf8' : 'latin1',
    )
    const format: Format = roll(4) ? csv(2) : NDJSON
    const expected: RawRecord[] = cut(format, file, undefined, 1024)
    const spread = 1 + roll(400)
    const size = () => 1 + roll(spread)
    const shown = JSON.stringify(file.toString())
    assert.deepEqual(cut(format, file, size, 1024).map(seen), expected.map(seen), shown)
    assert.deepEqual(cutInTurns(format, file, size, 1024).map(seen), expected.map(seen), shown)
    assert.ok(expected.every(({ line }, place) => place === 0 || line > (expected[place - 1]?.line ?? 0)))
    assert.ok(expected.every(({ bytes }) => bytes.length <= 1024))
  }
})

test('4.2.13 malicious quotes that would cause repeated searches are searched twice at most', () => {
  // Each of these lines opens a quote that is not closed, whether it starts within one or not.
  const lines = 100_000
  const cutting = recordSplitter(csv(2), FILE_START, 256 * 1024)
  const block = Buffer.from('a","b\n'.repeat(10_000))
  let count = 0
  let last = 0
  for (let at = 0; at < lines; at += 10_000)
    for (const { line, fault } of push(cutting, block)) {
      count++
      last = line
      assert.ok(fault)
    }
  for (const { line } of end(cutting)) {
    count++
    last = line
  }
  assert.deepEqual([count, last], [lines, lines])
})

test('4.2.13 a call splits no more records than requested, and scans a limited number of lines', () => {
  const cutting = recordSplitter(NDJSON)
  cutting.push(Buffer.from('{}\n'.repeat(10)))
  const { records, more } = cutting.cut(4)
  assert.deepEqual([records.length, more, cutting.position().offset], [4, true, 12])
  assert.deepEqual(
    allOf(cutting, 4).map(({ line }) => line),
    [5, 6, 7, 8, 9, 10],
  )

  const blank = recordSplitter(csv(2))
  blank.push(Buffer.from(`${',\n'.repeat(100_000)}a,b\n`))
  let cuts = 1
  for (let result = blank.cut(1); result.records.length === 0; result = blank.cut(1)) cuts++
  assert.ok(cuts > 20, `${cuts}`)
  assert.equal(blank.position().line, 100_002)
})

test('4.2.13 records far apart do not keep the memory between them', () => {
  const cutting = recordSplitter(NDJSON)
  const [record] = push(cutting, Buffer.from(`{}\n${'\n'.repeat(100_000)}`))
  assert.equal(record?.bytes.toString(), '{}')
  assert.ok((record?.bytes.buffer.byteLength ?? 0) < 100_000)
})

test('4.2.13 memory depends on the longest record, not on the file', () => {
  setFlagsFromString('--expose-gc')
  const collectGarbage = runInNewContext('gc') as () => void
  const used = () => {
    // The second collection waits until the memory found by the first is freed.
    collectGarbage()
    collectGarbage()
    return process.memoryUsage().arrayBuffers
  }
  const piece = Buffer.from('x'.repeat(64 * 1024))
  for (const format of [NDJSON, csv(2)]) {
    const before = used()
    const endless = recordSplitter(format)
    const records = push(endless, Buffer.from('a,"'))
    for (let megabyte = 0; megabyte < rounds(256, 20); megabyte++) {
      for (let sixteenth = 0; sixteenth < 16; sixteenth++) records.push(...push(endless, piece))
      if (megabyte % 16 === 3) assert.ok(used() - before < 4 * MAX_RECORD, `${format.kind}, ${megabyte} MiB`)
    }
    const [record, ...more] = [...records, ...end(endless)]
    assert.deepEqual([record?.line, record?.fault?.key, more], [1, 'too_long.record', []])
  }
})

test('4.2.13 a record that arrives byte by byte is parsed correctly', () => {
  const record = Buffer.from(`{"text":"${'șț'.repeat(rounds(100_000, 10_000))}"}\n`)
  const digest = (bytes: Buffer) => createHash('sha256').update(bytes).digest('hex')
  const [cutRecord] = cut(NDJSON, record, () => 1)
  assert.equal(digest(cutRecord?.bytes as Buffer), digest(record.subarray(0, -1)))
})
