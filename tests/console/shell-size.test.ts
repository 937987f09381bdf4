import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'node:test'

const CONSOLE = join(import.meta.dirname, '../../console')
const BUILT = join(CONSOLE, 'dist')

/** Maximum compressed bytes of the shell, which loads before the first screen. */
const MAX = 250_000

const read = (name: string): string => readFileSync(join(BUILT, 'assets', name), 'utf8')

/** Files that a script needs before it runs. */
const importsOf = (script: string): string[] =>
  [...script.matchAll(/(?:\bfrom|\bimport)\s*["'`]\.\/([\w.-]+\.js)["'`]/g)].map(([, name]) => name as string)

/** Files that a script loads on demand. */
const lazyImportsOf = (script: string): string[] =>
  [...script.matchAll(/\bimport\(\s*["'`]\.\/([\w.-]+\.js)["'`]\s*\)/g)].map(([, name]) => name as string)

const shell = (): Set<string> => {
  const html = readFileSync(join(BUILT, 'index.html'), 'utf8')
  const named = [...html.matchAll(/(?:src|href)="\/console\/assets\/([^"]+)"/g)].map(
    ([, name]) => name as string,
  )
  const files = new Set(named)
  // Iterating a Set includes the elements added meanwhile.
  for (const name of files) if (name.endsWith('.js')) for (const one of importsOf(read(name))) files.add(one)
  return files
}

test('the shell of the console is below 250 KB, compressed, including its styles and font', () => {
  const files = [...shell()]
  assert.ok(files.some((name) => name.endsWith('.js')))
  // The font is already compressed.
  const packed = (name: string): string => (name.endsWith('.woff2') ? name : `${name}.br`)
  const sizes = files.map((name) => [name, readFileSync(join(BUILT, 'assets', packed(name))).length] as const)
  const total = sizes.reduce((sum, [, size]) => sum + size, 0)
  assert.ok(total < MAX, `${total} bytes: ${JSON.stringify(sizes)}`)
})

test('each screen is loaded on its first visit', () => {
  const screens = [
    ...readFileSync(join(CONSOLE, 'routes.tsx'), 'utf8').matchAll(/import\('\.\/([^']+)\.tsx'\)/g),
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
