import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'node:test'
import { helpsOfCommands } from '../cli/help.ts'
import { ROOT } from '../running/server.ts'
import { pages } from './blocks.ts'

// Commands in sentences and tables, which no test runs: each must exist.

/** Inline code on the pages that begins so, with its place. */
const commandsIn = (begin: RegExp): { readonly code: string; readonly place: string }[] =>
  pages().flatMap((page) => {
    const text = readFileSync(join(ROOT, page), 'utf8').replace(/^```.*?^```$/gms, (block) =>
      block.replace(/[^\n]/g, ''),
    )
    return [...text.matchAll(/`((?:[^`\n]|\n(?!\n))+)`/g)]
      .filter(([, code = '']) => begin.test(code))
      .map(({ 1: code = '', index }) => ({
        code,
        place: `${page}:${text.slice(0, index).split('\n').length}`,
      }))
  })

test('each vitrina command in a text exists, with options that it accepts', async () => {
  const helps = await helpsOfCommands()
  const commands = Object.keys(helps)
  const begin = /^(?:.*\| )?(?:npx )?vitrina (?=[a-z])/
  const all = commandsIn(begin)
  assert.ok(all.length > 100)
  const faults: string[] = []
  for (const { code, place } of all) {
    const typed = code.replace(begin, '').replaceAll('\\|', '|')
    const name = commands
      .filter((name) => `${typed} `.startsWith(`${name} `))
      .sort((a, b) => b.length - a.length)[0]
    // A text may name several commands by their common part.
    const several = commands.filter((name) => name.startsWith(`${typed.replace(/ \S*\|.*$/, '')} `))
    if (name === undefined && several.length < 2) faults.push(`${place}: there is no ${typed}`)
    for (const [, option = ''] of typed.matchAll(/ --([a-z-]+)/g))
      if (!(option in (helps[name ?? '']?.options ?? {}))) faults.push(`${place}: ${name} has no --${option}`)
  }
  assert.deepEqual(faults, [])
})

test('each npm script in a text exists', () => {
  const { scripts } = JSON.parse(readFileSync(join(ROOT, 'package.json'), 'utf8'))
  const all = commandsIn(/^npm run [a-z]/)
  assert.ok(all.length > 20)
  for (const { code, place } of all) assert.ok((code.split(' ')[2] ?? '') in scripts, `${place}: ${code}`)
})
