import { spawnSync } from 'node:child_process'
import { globSync } from 'node:fs'
import { join } from 'node:path'
import { ROOT } from './running/server.ts'

// Goes through the console with the catalogue of a real shop: all the walks, those of the files that are named, or with WALK_SHARD
// one share of them.

const WALKS = 'tests/{browser,console}/**/*.walk.ts'

const args = process.argv.slice(2)
const named = args.filter((arg) => !arg.startsWith('-'))
const { WALK_SHARD: shard = '' } = process.env

const { status } = spawnSync(
  process.execPath,
  [
    '--test',
    `--import=${join(ROOT, 'tests/follow.ts')}`,
    `--test-global-setup=${join(ROOT, 'tests/setup.ts')}`,
    '--test-concurrency=2',
    ...(shard === '' ? [] : [`--test-shard=${shard}`]),
    ...args.filter((arg) => arg.startsWith('-')),
    ...(named.length > 0 ? named : globSync(WALKS, { cwd: ROOT }).sort()),
  ],
  {
    cwd: ROOT,
    stdio: 'inherit',
    env: { VITRINA_SHOP: 'real', NODE_COMPILE_CACHE: 'node_modules/.cache/node', ...process.env },
  },
)
process.exitCode = status ?? 1
