import { cpSync, existsSync, globSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { compileProgram, ROOT } from './compile.ts'
import { gather } from './gather.ts'
import { shrinkwrapFor } from './lock.ts'
import { pack } from './pack.ts'

/** Files that the server reads at run time in addition to modules, by their path in the checkout. */
const DATA = [
  'console/dist',
  'guide/dist',
  'samples/demo',
  'geo',
  'schema/looks',
  'cli/package.json',
  'server/package.json',
]

const copy = (lib: string, path: string): void =>
  cpSync(join(ROOT, path), join(lib, path), {
    recursive: true,
    // Fails instead of overwriting a module with the same name.
    force: false,
    errorOnExist: true,
    filter: (source) => !/\.(ts|map)$|\/built-from$/.test(source),
  })

/**
 * Packs @vitrina/server: the server and all commands as JavaScript, the console, the guide if built, and their data. The embedded
 * PostgreSQL is a separate package for users who need it. Returns the path of the archive.
 */
export const packServer = (target: string): string =>
  pack(target, (folder, work) => {
    const lib = join(folder, 'lib')
    const emitted = compileProgram(work)
    gather({ emitted, lib, entries: ['server/main.js', 'cli/vitrina.js'] })
    if (!existsSync(join(ROOT, 'console/dist/index.html')))
      throw new Error('The console is not built: node scripts/install.mjs does it.')
    for (const path of DATA) if (existsSync(join(ROOT, path))) copy(lib, path)
    for (const path of globSync('server/**/*.{sql,css,svg,js,wasm}', { cwd: ROOT })) copy(lib, path)
    cpSync(join(ROOT, 'NOTICE'), join(folder, 'NOTICE'))
    cpSync(join(import.meta.dirname, 'server.md'), join(folder, 'README.md'))
    cpSync(join(import.meta.dirname, 'bin'), join(folder, 'bin'), { recursive: true })
    cpSync(join(ROOT, 'scripts/serve.sh'), join(folder, 'bin/vitrina-server'))

    const name = '@vitrina/server'
    const own = JSON.parse(readFileSync(join(ROOT, 'server/package.json'), 'utf8'))
    const dependencies = Object.fromEntries(
      Object.entries<string>(own.dependencies).filter(([name]) => !name.startsWith('@vitrina/')),
    )
    const embedded = Object.keys(own.optionalDependencies)
    const shrinkwrap = shrinkwrapFor(name, own.version, dependencies)
    writeFileSync(join(folder, 'npm-shrinkwrap.json'), `${JSON.stringify(shrinkwrap, null, 2)}\n`)
    return {
      name,
      description: 'Server of Vitrina, a self-hosted hub between online shops and their back-office systems',
      bin: { 'vitrina-server': 'bin/vitrina-server', vitrina: 'bin/vitrina.js' },
      exports: { './cli': './lib/cli/vitrina.js', './package.json': './package.json' },
      files: ['bin', 'lib', 'LICENSE', 'NOTICE', 'README.md', 'npm-shrinkwrap.json'],
      dependencies,
      peerDependencies: own.optionalDependencies,
      peerDependenciesMeta: Object.fromEntries(embedded.map((one) => [one, { optional: true }])),
    }
  })
