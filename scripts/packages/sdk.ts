import { cpSync, globSync } from 'node:fs'
import { join } from 'node:path'
import { compile, ROOT } from './compile.ts'
import { gather } from './gather.ts'
import { pack } from './pack.ts'

/** Modules that a caller may import: the files of `sdk/` itself; its folders are internal. */
const entriesOfSdk = () =>
  globSync('*.ts', { cwd: join(ROOT, 'sdk') }).map((file) => file.replace(/\.ts$/, ''))

/**
 * Packs @vitrina/sdk: JavaScript and types, with the needed parts of schema/ included, without dependencies. Returns the path of
 * the archive.
 */
export const packSdk = (target: string): string =>
  pack(target, (folder, work) => {
    const entries = entriesOfSdk()
    const emitted = compile(work, { files: entries.map((entry) => `sdk/${entry}.ts`), declaration: true })
    gather({
      emitted,
      lib: join(folder, 'lib'),
      entries: entries.flatMap((entry) => [`sdk/${entry}.js`, `sdk/${entry}.d.ts`]),
    })
    cpSync(join(ROOT, 'sdk/README.md'), join(folder, 'README.md'))
    const exported = entries.map((entry) => [
      `./${entry}`,
      { types: `./lib/sdk/${entry}.d.ts`, default: `./lib/sdk/${entry}.js` },
    ])
    return {
      name: '@vitrina/sdk',
      description: 'Sign in at a Vitrina, call its API, follow its changes, read its webhooks',
      sideEffects: false,
      engines: { node: '>=20.19' },
      exports: { ...Object.fromEntries(exported), './package.json': './package.json' },
      files: ['lib', 'LICENSE', 'README.md'],
    }
  })
