import assert from 'node:assert/strict'
import { readdirSync, readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { test } from 'node:test'

const FOLDER = resolve(import.meta.dirname, '../../docs/decisions')
const read = (name: string): string => readFileSync(resolve(FOLDER, name), 'utf8')

/** Line of the index about a page; a page without a number, a title or a status has none. */
const lineOf = (name: string): string | undefined => {
  const [, number, title, status] =
    /^# (\d+\. )(.+)\n\nStatus: (accepted|superseded by \d+)\b/.exec(read(name)) ?? []
  return number && name.startsWith(`${Number.parseInt(number, 10)}`.padStart(4, '0'))
    ? `- [${number}${title}](${name}): ${status}`
    : undefined
}

test('docs/decisions/README.md lists every decision with its number, title and status', () => {
  const pages = readdirSync(FOLDER).filter((name) => name !== 'README.md')
  const listed = [...read('README.md').matchAll(/^- .*/gm)].map(([line]) => line)
  assert.deepEqual(listed, pages.sort().map(lineOf))
})
