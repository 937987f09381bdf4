import { execFileSync } from 'node:child_process'
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { textsOf } from './texts/catalogue.ts'
import { changesOf, pairOf } from './texts/pair.ts'
import { replaceTexts } from './texts/replace.ts'

const USAGE = `npm run texts out [folder]     all texts, a file per language: en-ro.csv, en-ru.csv, en-uk.csv
npm run texts in <file>...     brings translated files back into the sources`

const ROOT = resolve(import.meta.dirname, '..')

const takeOut = (folder = '.vitrina/texts'): void => {
  const texts = textsOf(ROOT)
  mkdirSync(folder, { recursive: true })
  for (const target of ['ro', 'ru', 'uk'] as const)
    writeFileSync(resolve(folder, `en-${target}.csv`), pairOf(texts.values(), target))
  console.log(`${texts.size} texts in each of three files: ${resolve(folder)}`)
}

/** Imports all files or none: faults are reported before anything is written. */
const importTexts = (files: readonly string[]): void => {
  const texts = textsOf(ROOT)
  const read = files.map((file) => changesOf(readFileSync(file, 'utf8'), texts))
  const refused = read.flatMap((each) => each.refused)
  if (refused.length > 0) throw new Error(`Nothing was brought in.\n${refused.join('\n')}`)
  const changed = replaceTexts(
    ROOT,
    read.flatMap((each) => each.changes),
  )
  if (changed.length > 0) execFileSync('npx', ['biome', 'format', '--write', ...changed], { cwd: ROOT })
  console.log(changed.length > 0 ? `Changed:\n${changed.join('\n')}` : 'Nothing has changed')
}

const [command, ...rest] = process.argv.slice(2)
try {
  if (command === 'out') takeOut(rest[0])
  else if (command === 'in' && rest.length > 0) importTexts(rest)
  else throw new Error(USAGE)
} catch (error) {
  console.error(error instanceof Error ? error.message : error)
  process.exitCode = 1
}
