import { execFileSync } from 'node:child_process'
import { cpSync, globSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join, relative, resolve } from 'node:path'

// Builds the package @vitrina/sdk, as others install it: JavaScript and types, what it needs of schema/ built in, no dependency.
// `npm run package:sdk [-- <folder>]` leaves `vitrina-sdk-<version>.tgz` in the folder, `packages/` unless given.

const ROOT = resolve(import.meta.dirname, '..')

/** What a caller may import: the files of `sdk/` itself; what lies in its folders is theirs. */
const entries = globSync('*.ts', { cwd: join(ROOT, 'sdk') }).map((file) => file.replace(/\.ts$/, ''))

/** An import of a module of ours, wherever it stands. */
const IMPORT = /(from |import\()(['"])(\.{1,2}\/[^'"]+\.ts|@vitrina\/schema\/[^'"]+)\2/g

const compile = (folder: string): void => {
  const config = join(folder, 'tsconfig.json')
  writeFileSync(
    config,
    JSON.stringify({
      extends: join(ROOT, 'tsconfig.json'),
      compilerOptions: {
        noEmit: false,
        allowImportingTsExtensions: false,
        rewriteRelativeImportExtensions: true,
        declaration: true,
        rootDir: ROOT,
        // As files of ours, not as a package: those are not emitted.
        paths: { '@vitrina/schema/*': [join(ROOT, 'schema/*.ts')] },
        outDir: join(folder, 'emitted'),
        typeRoots: [join(ROOT, 'node_modules/@types')],
      },
      include: [],
      files: entries.map((entry) => join(ROOT, 'sdk', `${entry}.ts`)),
    }),
  )
  execFileSync(join(ROOT, 'node_modules/.bin/tsc'), ['-p', config], { stdio: 'inherit' })
}

/** Copies what the entries reach of what was emitted, with imports that hold in the package. */
const gather = (emitted: string, lib: string): void => {
  const seen = new Set<string>()
  const take = (file: string): void => {
    if (seen.has(file)) return
    seen.add(file)
    const suffix = file.endsWith('.d.ts') ? '.d.ts' : '.js'
    const text = readFileSync(join(emitted, file), 'utf8').replace(
      new RegExp(IMPORT, 'g'),
      (_, before: string, quote: string, named: string) => {
        const path = named.startsWith('@vitrina/schema/')
          ? relative(dirname(file), named.replace('@vitrina/', ''))
          : named.replace(/\.ts$/, '')
        return `${before}${quote}${path.startsWith('.') ? path : `./${path}`}.js${quote}`
      },
    )
    const target = join(lib, file)
    mkdirSync(dirname(target), { recursive: true })
    writeFileSync(target, text)
    for (const [, , , path = ''] of text.matchAll(/(from |import\()(['"])(\.{1,2}\/[^'"]+)\.js\2/g))
      take(join(dirname(file), `${path}${suffix}`))
  }
  for (const entry of entries) for (const suffix of ['.js', '.d.ts']) take(`sdk/${entry}${suffix}`)
}

/** The package as `npm pack` takes it; gives the path of the archive. */
export const packSdk = (target: string): string => {
  const folder = mkdtempSync(join(tmpdir(), 'vitrina-sdk-'))
  try {
    compile(folder)
    const own = join(folder, 'package')
    gather(join(folder, 'emitted'), join(own, 'lib'))
    const { version, license } = JSON.parse(readFileSync(join(ROOT, 'package.json'), 'utf8'))
    const exported = entries.map((entry) => [
      `./${entry}`,
      { types: `./lib/sdk/${entry}.d.ts`, default: `./lib/sdk/${entry}.js` },
    ])
    const manifest = {
      name: '@vitrina/sdk',
      version,
      description: 'Sign in at a Vitrina, call its API, follow its changes, read its webhooks',
      license,
      type: 'module',
      sideEffects: false,
      engines: { node: '>=20.19' },
      exports: { ...Object.fromEntries(exported), './package.json': './package.json' },
      files: ['lib', 'LICENSE', 'README.md'],
    }
    writeFileSync(join(own, 'package.json'), `${JSON.stringify(manifest, null, 2)}\n`)
    cpSync(join(ROOT, 'LICENSE'), join(own, 'LICENSE'))
    cpSync(join(ROOT, 'sdk/README.md'), join(own, 'README.md'))
    mkdirSync(target, { recursive: true })
    const [packed] = JSON.parse(
      execFileSync('npm', ['pack', '--json', '--pack-destination', resolve(target)], {
        cwd: own,
        encoding: 'utf8',
      }),
    )
    return join(resolve(target), packed.filename)
  } finally {
    rmSync(folder, { recursive: true })
  }
}

if (import.meta.main) console.log(packSdk(process.argv[2] ?? join(ROOT, 'packages')))
