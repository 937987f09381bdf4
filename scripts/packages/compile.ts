import { execFileSync } from 'node:child_process'
import { globSync, writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'

export const ROOT = resolve(import.meta.dirname, '..', '..')

/**
 * Compiles these files of the checkout, with their imports, to JavaScript below `<folder>/emitted`, with the same relative paths:
 * Node does not strip types in `node_modules`. Returns that folder.
 */
export const compile = (
  folder: string,
  { files, declaration }: { readonly files: readonly string[]; readonly declaration: boolean },
): string => {
  const config = join(folder, 'tsconfig.json')
  const outDir = join(folder, 'emitted')
  writeFileSync(
    config,
    JSON.stringify({
      extends: join(ROOT, 'tsconfig.json'),
      compilerOptions: {
        noEmit: false,
        allowImportingTsExtensions: false,
        rewriteRelativeImportExtensions: true,
        declaration,
        // `npm run check` is the type check.
        noCheck: !declaration,
        rootDir: ROOT,
        // Resolved as own files instead of packages, which are not emitted.
        paths: Object.fromEntries(
          ['schema', 'server', 'sdk'].map((name) => [`@vitrina/${name}/*`, [join(ROOT, name, '*.ts')]]),
        ),
        outDir,
        typeRoots: [join(ROOT, 'node_modules/@types')],
      },
      include: [],
      files: files.map((file) => join(ROOT, file)),
    }),
  )
  execFileSync(join(ROOT, 'node_modules/.bin/tsc'), ['-p', config], { stdio: 'inherit' })
  return outDir
}

/** Compiles the server and all commands. */
export const compileProgram = (folder: string): string => {
  const files = globSync('{schema,server,cli}/**/*.ts', {
    cwd: ROOT,
    exclude: (file) => /node_modules|\.test\.ts$/.test(String(file)),
  })
  return compile(folder, { files, declaration: false })
}
