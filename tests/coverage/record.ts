import { createHash } from 'node:crypto'
import { existsSync, globSync, readFileSync, writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import type { Recorded } from './recorder.ts'

// The record used by tests/changed.ts: processor time per test file, and the share of each module that a test file executes.

const ROOT = resolve(import.meta.dirname, '../..')

/** Folder of the recorder's output, one file per test file; later runs replace the files of their tests. */
export const RAW = join(ROOT, 'node_modules/.cache/coverage')

const FILE = join(ROOT, 'tests/coverage/record.txt')

export interface CoverageRecord {
  /** Milliseconds of processor time of each test file. */
  readonly cpu: ReadonlyMap<string, number>
  /** Tests by module, or by other file that tests read, each with its share between 0 and 1. */
  readonly shares: ReadonlyMap<string, ReadonlyMap<string, number>>
}

/** Tests kept of a module: those with the largest shares. */
const MAX_TESTS = 40

/** Shares are written as one digit. */
const FULL_SHARE = 9

/** Short stable name of a test file: an index would change with each test that is added. */
const keyOf = (test: string): string => createHash('sha256').update(test).digest('base64url').slice(0, 5)

/**
 * Compact form. A function counts more if fewer tests execute it, so that the construction of the application, which most
 * execute, counts nearly nothing; the share of a test is relative to the test that executes most of the module.
 */
export const compact = (all: readonly Recorded[]): string => {
  const users = new Map<string, Map<string, string[]>>()
  const note = (place: string, name: string, test: string) => {
    const functions = users.get(place) ?? new Map<string, string[]>()
    users.set(place, functions.set(name, [...(functions.get(name) ?? []), test]))
  }
  for (const { file, ran, read } of all) {
    for (const [place, names] of Object.entries(ran)) for (const name of names) note(place, name, file)
    for (const place of read) note(place, 'read', file)
  }
  const times = all.map(({ file, cpu }) => `${file} ${cpu}`)
  const shares = [...users].flatMap(([place, functions]) => {
    const weights = new Map<string, number>()
    for (const tests of functions.values())
      for (const test of tests)
        weights.set(test, (weights.get(test) ?? 0) + Math.log((all.length + 1) / tests.length))
    weights.delete(place)
    const most = Math.max(...weights.values())
    return lineOf(
      place,
      [...weights].map(([test, weight]) => ({ test, digit: Math.round((FULL_SHARE * weight) / most) })),
    )
  })
  return format(times, shares)
}

export const parseRecord = (text: string): CoverageRecord => {
  const [times = '', shares = ''] = text.split('\n\n')
  const linesOf = (part: string) => part.split('\n').filter(Boolean)
  const cpu = new Map(
    linesOf(times).map((line) => {
      const [test = '', time] = line.split(' ')
      return [test, Number(time)] as const
    }),
  )
  const tests = new Map([...cpu.keys()].map((test) => [keyOf(test), test]))
  return {
    cpu,
    shares: new Map(
      linesOf(shares).map((line) => {
        const [place = '', ...words] = line.split(' ')
        const of = new Map<string, number>()
        let share = 0
        for (const word of words) {
          const test = tests.get(word)
          // Keys of tests that are gone are skipped.
          if (test !== undefined) of.set(test, share)
          else if (word.length === 1) share = Number(word) / FULL_SHARE
        }
        return [place, of] as const
      }),
    ),
  }
}

export const readRecord = (): CoverageRecord => parseRecord(readFileSync(FILE, 'utf8'))

/** Writes the record: tests recorded in {@link RAW}, and the previous record of other tests that still exist. */
export const writeRecord = (): void => {
  const all = globSync('*.json', { cwd: RAW })
    .map((name): Recorded => JSON.parse(readFileSync(join(RAW, name), 'utf8')))
    .filter(({ file }) => file !== '' && existsSync(join(ROOT, file)))
  writeFileSync(FILE, merged(readFileSync(FILE, 'utf8'), compact(all)))
}

/** Compact record with the tests of a later record, and those of an earlier one that the later one lacks. */
export const merged = (earlier: string, later: string): string => {
  const [old, fresh] = [parseRecord(earlier), parseRecord(later)]
  const isKept = (test: string) => !fresh.cpu.has(test) && existsSync(join(ROOT, test))
  const cpu = [...old.cpu].filter(([test]) => isKept(test)).concat([...fresh.cpu])
  const places = new Set([...old.shares.keys(), ...fresh.shares.keys()])
  const shares = [...places].flatMap((place) => {
    const tests = [...(old.shares.get(place) ?? [])].filter(([test]) => isKept(test))
    return lineOf(
      place,
      [...tests, ...(fresh.shares.get(place) ?? [])].map(([test, share]) => ({
        test,
        digit: Math.round(FULL_SHARE * share),
      })),
    )
  })
  return format(
    cpu.map(([test, time]) => `${test} ${time}`),
    shares,
  )
}

/** Line of a module: its tests with the largest shares, grouped by share. Empty without tests. */
const lineOf = (
  place: string,
  tests: readonly { readonly test: string; readonly digit: number }[],
): string[] => {
  const recorded = tests
    .filter(({ digit }) => digit > 0)
    .sort((a, b) => b.digit - a.digit || (a.test < b.test ? -1 : 1))
    .slice(0, MAX_TESTS)
  const groups = Map.groupBy(recorded, ({ digit }) => digit)
  const line = [...groups].map(([digit, tests]) => [digit, ...tests.map(({ test }) => keyOf(test)).sort()])
  return recorded.length === 0 ? [] : [[place, ...line.flat()].join(' ')]
}

const format = (times: readonly string[], shares: readonly string[]): string =>
  `${[...times.toSorted(), '', ...shares.toSorted()].join('\n')}\n`
