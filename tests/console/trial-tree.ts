import { spawnSync } from 'node:child_process'
import {
  cpSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import type { Resource } from '@vitrina/schema/resource'

const ROOT = resolve(import.meta.dirname, '../..')
const COPIED = [
  'schema',
  'server',
  'sdk',
  'console',
  'samples',
  'package.json',
  'package-lock.json',
  'tsconfig.json',
]
const WORKSPACES = ['schema', 'server', 'sdk', 'console']

/** Copy of the sources with one more declared object, following CONTRIBUTING.md, and a built console. Delete it with `remove`. */
export const treeWith = (trial: Resource) => {
  const tree = mkdtempSync(join(tmpdir(), 'vitrina-trial-'))
  for (const name of COPIED)
    cpSync(join(ROOT, name), join(tree, name), {
      recursive: true,
      filter: (path) => !/\/(dist|node_modules)(\/|$)/.test(path.slice(ROOT.length)),
    })
  linkPackages(tree)
  declare(tree, trial)
  const built = spawnSync(
    process.execPath,
    [join(ROOT, 'node_modules/vite/bin/vite.js'), 'build', '--logLevel', 'warn'],
    {
      cwd: join(tree, 'console'),
      encoding: 'utf8',
    },
  )
  if (built.status !== 0) throw new Error(`The console of the trial was not built: ${built.stderr}`)
  return { tree, remove: () => rmSync(tree, { recursive: true, force: true }) }
}

/** Packages are those of the checkout; only our own workspaces are copies. */
const linkPackages = (tree: string): void => {
  const from = join(ROOT, 'node_modules')
  const to = join(tree, 'node_modules')
  mkdirSync(join(to, '@vitrina'), { recursive: true })
  for (const name of readdirSync(from)) if (name !== '@vitrina') symlinkSync(join(from, name), join(to, name))
  for (const name of WORKSPACES) symlinkSync(join(tree, name), join(to, '@vitrina', name))
}

const declare = (tree: string, trial: Resource): void => {
  const index = join(tree, 'schema/resources/index.ts')
  writeFileSync(
    join(tree, 'schema/resources/trial.ts'),
    `import type { Resource } from '../resource.ts'\n\nexport const trial = ${JSON.stringify(trial)} as const satisfies Resource\n`,
  )
  const text = readFileSync(index, 'utf8')
  writeFileSync(
    index,
    `import { trial } from './trial.ts'\n${text.replace('  paymentCertificate,\n}', '  paymentCertificate,\n  trial,\n}')}`,
  )
}
