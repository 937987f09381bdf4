import assert from 'node:assert/strict'
import { test } from 'node:test'
import { clock, size } from '../../cli/transfer/amounts.ts'
import { legible } from '../../cli/transfer/legible.ts'
import { plainLine, progressLine, type Stage } from '../../cli/transfer/progress-line.ts'

const stage: Stage = {
  title: 'Importing',
  share: 0.456,
  detail: '449,990 created, 5 updated, 6,005 invalid',
  rate: '12,400 lines/s',
  secondsLeft: 44.2,
}

test('with enough width a line shows everything, and the bar takes no more than it needs', () => {
  assert.equal(
    progressLine(stage, 160),
    'Importing  █████████████░░░░░░░░░░░░░░░░░  45 %  449,990 created, 5 updated, 6,005 invalid  12,400 lines/s  0:45 left',
  )
})

test('an ordinary terminal has space for the bar, the counts and the time', () => {
  assert.equal(
    progressLine(stage, 80),
    'Importing  ████░░░░░  45 %  449,990 created, 5 updated, 6,005 invalid  0:45 left',
  )
})

test('a line is never wider than the terminal, and the percentage is omitted last', () => {
  for (let width = 1; width <= 200; width++) {
    const line = progressLine(stage, width)
    assert.ok(line.length <= width, `${width}: ${line}`)
    if (width >= 15) assert.match(line, /45 %/, `${width}`)
  }
})

test('without a known end there is no bar', () => {
  const line = progressLine({ ...stage, share: undefined, secondsLeft: undefined, detail: '9.4 MiB' }, 80)
  assert.equal(line, 'Importing  9.4 MiB  12,400 lines/s')
})

test('100 % is shown only when finished', () => {
  assert.match(progressLine({ ...stage, share: 0.9999 }, 120), / 99 %/)
  assert.match(progressLine({ ...stage, share: 1 }, 120), /█ 100 %/)
})

test('a line of a log has the same content in words', () => {
  assert.equal(
    plainLine({ ...stage, rate: '', detail: '118 MiB of 262 MiB' }),
    'Importing: 45 %; 118 MiB of 262 MiB; 0:45 left',
  )
})

test('amounts are formatted for people', () => {
  assert.deepEqual([0, 512, 1024, 9_856_000, 274_877_906, 5 * 2 ** 40].map(size), [
    '0 B',
    '512 B',
    '1.0 KiB',
    '9.4 MiB',
    '262 MiB',
    '5.0 TiB',
  ])
  assert.deepEqual([0, 4.2, 760, 3_723].map(clock), ['0:00', '0:05', '12:40', '1:02:03'])
})

test('text from a server or a file cannot control the terminal', () => {
  assert.equal(
    legible('\u001b[2Jnice\u202e name\tof\nлапша\u009b1A'),
    '\\u001b[2Jnice\\u202e name of\nлапша\\u009b1A',
  )
})
