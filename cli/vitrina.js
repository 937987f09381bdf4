#!/usr/bin/env node
// Starts vitrina.ts. Plain JavaScript, because a call by path may use the Node of the machine, which may be too old to run TypeScript;
// npx uses the packaged one.

import { spawn } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import * as nodeModule from 'node:module'
import { constants } from 'node:os'
import { fileURLToPath } from 'node:url'

const root = new URL('../', import.meta.url)
const needed = JSON.parse(readFileSync(new URL('package.json', root), 'utf8')).engines.node.replace('>=', '')

const isNewEnough = () => {
  const [major, minor] = process.versions.node.split('.').map(Number)
  const [leastMajor, leastMinor] = needed.split('.').map(Number)
  return major > leastMajor || (major === leastMajor && minor >= leastMinor)
}

const brought = fileURLToPath(new URL('node_modules/.bin/node', root))

// Caches the compiled sources, so that types are not stripped at each command.
const cache = fileURLToPath(new URL('node_modules/.cache/node', root))

if (isNewEnough()) {
  nodeModule.enableCompileCache?.(cache)
  await import('./vitrina.ts')
} else if (existsSync(brought)) {
  const main = fileURLToPath(new URL('vitrina.ts', import.meta.url))
  const child = spawn(brought, [main, ...process.argv.slice(2)], {
    stdio: 'inherit',
    env: { NODE_COMPILE_CACHE: cache, ...process.env },
  })
  for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, () => child.kill(signal))
  child.on('exit', (code, signal) => {
    process.exitCode = code ?? 128 + constants.signals[signal]
  })
} else {
  console.error(`Vitrina requires Node ${needed} or later; this is ${process.versions.node}.`)
  console.error(`Run "npm install" in ${fileURLToPath(root)} to install it.`)
  process.exitCode = 1
}
