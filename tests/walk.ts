import { spawnSync } from 'node:child_process'
import { globSync } from 'node:fs'
import { join } from 'node:path'
import { CORE_WALKS } from './core.ts'
import { ROOT } from './running/server.ts'

// Walks through the console with the catalogue of a real shop: all walks, or the files named. With `--core` those of core.ts, in the
// demo shop: filling the real one takes longer than they do.

const WALKS = 'tests/{browser,console}/**/*.walk.ts'

const args = process.argv.slice(2)
const isCore = args.includes('--core')
const named = isCore ? CORE_WALKS : args.filter((arg) => !arg.startsWith('-'))

const { status } = spawnSync(
  process.execPath,
  [
    '--test',
    `--import=${join(ROOT, 'tests/follow.ts')}`,
    `--test-global-setup=${join(ROOT, 'tests/setup.ts')}`,
    '--test-concurrency=2',
    ...args.filter((arg) => arg.startsWith('-') && arg !== '--core'),
    ...(named.length > 0 ? named : globSync(WALKS, { cwd: ROOT }).sort()),
  ],
  {
    cwd: ROOT,
    stdio: 'inherit',
    env: {
      ...(isCore ? {} : { VITRINA_SHOP: 'real' }),
      NODE_COMPILE_CACHE: 'node_modules/.cache/node',
      ...process.env,
    },
  },
)
process.exitCode = status ?? 1
