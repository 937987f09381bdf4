import assert from 'node:assert/strict'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'node:test'

const CONSOLE = join(import.meta.dirname, '../../console')
const BUILT = join(CONSOLE, 'dist')

/** Maximum compressed bytes of the shell, which loads before the first screen. */
const MAX = 200_000

/** Maximum compressed bytes and number of the files of the start screen, with the shell and without the font. */
const START = { bytes: 185_000, files: 8 }

const read = (name: string): string => readFileSync(join(BUILT, 'assets', name), 'utf8')

const imports = new Map<string, string[]>()

/** Files that a script needs before it runs. */
const importsOf = (name: string): string[] => {
  const known =
    imports.get(name) ??
    [...read(name).matchAll(/(?:\bfrom|\bimport)\s*["'`]\.\/([\w.-]+\.js)["'`]/g)].map(([, one = '']) => one)
  imports.set(name, known)
  return known
}

/** Files that a script loads on demand. */
const lazyImportsOf = (script: string): string[] =>
  [...script.matchAll(/\bimport\(\s*["'`]\.\/([\w.-]+\.js)["'`]\s*\)/g)].map(([, name]) => name as string)

/** Scripts, with those that they need before they run. */
const withImports = (names: Iterable<string>): Set<string> => {
  const files = new Set(names)
  // Iterating a Set includes the elements added meanwhile.
  for (const name of files) if (name.endsWith('.js')) for (const one of importsOf(name)) files.add(one)
  return files
}

/** Compressed bytes of a file; the font is already compressed. */
const sizeOf = (name: string): number =>
  readFileSync(join(BUILT, 'assets', name.endsWith('.woff2') ? name : `${name}.br`)).length

const sum = (files: Iterable<string>): number => [...files].reduce((all, name) => all + sizeOf(name), 0)

const shell = (): Set<string> => {
  const html = readFileSync(join(BUILT, 'index.html'), 'utf8')
  const named = [...html.matchAll(/(?:src|href)="\/console\/assets\/([^"]+)"/g)].map(
    ([, name]) => name as string,
  )
  return withImports(named)
}

test('the shell of the console is below 200 KB, compressed, including its styles and font', () => {
  const files = [...shell()]
  assert.ok(files.some((name) => name.endsWith('.js')))
  assert.ok(sum(files) < MAX, JSON.stringify(files.map((name) => [name, sizeOf(name)])))
})

test('the start screen needs few files, and none with what it does not show', () => {
  const loaded = shell()
  const today = readdirSync(join(BUILT, 'assets')).find((name) => /^today-[\w-]{8}\.js$/.test(name))
  assert.ok(today !== undefined)
  const files = withImports([...loaded, today])
  const named = JSON.stringify([...files].map((name) => [name, sizeOf(name)]))
  assert.ok(files.size <= START.files, named)
  assert.ok(sum(files) <= START.bytes, named)
})

test('no scripts of the console need each other before they run: one would find constants of the other undefined', () => {
  const scripts = readdirSync(join(BUILT, 'assets')).filter((name) => name.endsWith('.js'))
  assert.ok(scripts.length > 20)
  assert.deepEqual(
    scripts.filter((name) => withImports(importsOf(name)).has(name)),
    [],
  )
})

test('each screen is loaded on its first visit', () => {
  const screens = [
    ...readFileSync(join(CONSOLE, 'screens.ts'), 'utf8').matchAll(/import\('\.\/([^']+)\.tsx'\)/g),
  ].map(([, path]) => path as string)
  assert.ok(screens.length > 20)
  const loaded = shell()
  const lazy = [...loaded].filter((name) => name.endsWith('.js')).flatMap((name) => lazyImportsOf(read(name)))
  for (const screen of screens) {
    const name = screen.split('/').at(-1) as string
    const chunks = lazy.filter((file) => file.replace(/-[\w-]{8}\.js$/, '') === name)
    assert.ok(chunks.length > 0, `${screen} is part of the shell`)
    for (const chunk of chunks) assert.ok(!loaded.has(chunk), `${chunk} is loaded with the shell`)
  }
})
