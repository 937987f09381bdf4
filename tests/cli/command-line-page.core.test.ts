import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { test } from 'node:test'
import { ROOT } from '../running/server.ts'
import { type Help, helpsOfCommands } from './help.ts'

// Compares docs/command-line.md with the help of the program. tests/foreign/command-line runs its examples.

const PAGE = readFileSync(resolve(ROOT, 'docs/command-line.md'), 'utf8')
const HELPS = await helpsOfCommands()

const ALWAYS = ['json', 'verbose', 'help']
const AT_SERVER = ['url', 'token-from', 'token', 'allow-plain-http', 'site']

/** Entries of a list of options. */
const entriesOf = (options: Help['options'], isListed: (name: string) => boolean): string[] =>
  Object.entries(options)
    .filter(([name]) => isListed(name))
    .map(([name, { value, short, help, multiple }]) => {
      const typed = `--${name}${value ? ` ${value}` : ''}${short ? `, -${short}` : ''}`
      return `- \`${typed}\`: ${help}${multiple ? '; may be repeated' : ''}`
    })

const entriesIn = (section: string): string[] =>
  section.split('\n').filter((line) => line.startsWith('- `--'))

/** Sections of the page by heading. */
const sectionsAt = (level: string): ReadonlyMap<string, string> =>
  new Map(
    PAGE.split(new RegExp(`^${level} `, 'm'))
      .slice(1)
      .map((part) => [part.slice(0, part.indexOf('\n')), part.split(/^##? /m)[0] ?? ''] as const),
  )

test('the page has every command in its exact form, with the options that the program declares', () => {
  const sections = sectionsAt('###')
  const usages = Object.values(HELPS).map(({ usage }) => `\`${usage.replace(/ \[options\]$/, '')}\``)
  assert.deepEqual([...sections.keys()].toSorted(), usages.toSorted())
  for (const [name, { usage, summary, options }] of Object.entries(HELPS)) {
    const section = sections.get(`\`${usage.replace(/ \[options\]$/, '')}\``) ?? ''
    const elsewhere = 'url' in options ? AT_SERVER : []
    const [, other = ''] = /^Options of `vitrina ([\w ]+)`(?:, and:|\.)$/m.exec(section) ?? []
    const shared = entriesOf(HELPS[other]?.options ?? {}, () => true)
    const isOwn = (option: string) =>
      ![...ALWAYS, ...elsewhere].includes(option) &&
      !shared.includes(entriesOf(options, (name) => name === option)[0] ?? '')
    assert.deepEqual(entriesIn(section), entriesOf(options, isOwn), name)
    assert.ok(section.replaceAll(/\s+/g, ' ').includes(` ${summary} `), `${name}: ${summary}`)
    assert.match(section, new RegExp(`^(\\S+ )*npx vitrina ${name}( |$)`, 'm'), `${name} has an example`)
  }
})

test('options of all commands, and of all commands that call a server, are documented once', () => {
  const sections = sectionsAt('##')
  const { options } = HELPS.import ?? assert.fail()
  const common = sections.get('Calling the program')
  assert.deepEqual(
    entriesIn(common ?? ''),
    entriesOf(options, (name) => ALWAYS.includes(name)),
  )
  const [elsewhere] = sections.get('Calls to a remote server')?.split(/^### /m) ?? []
  assert.deepEqual(
    entriesIn(elsewhere ?? ''),
    entriesOf(options, (name) => AT_SERVER.includes(name)),
  )
})
