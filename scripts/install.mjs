// Runs before `npm start` and `npm test`: installs missing packages, completes the installation of npm, and builds the console
// after a change, and the guide before `npm start`. Plain JavaScript, because Node of the machine may be older than the packaged one.

import { spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import {
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { dirname, join, relative } from 'node:path'
import { fileURLToPath } from 'node:url'

const NEEDED_NODE = [24, 12]
const root = fileURLToPath(new URL('..', import.meta.url))
const modules = join(root, 'node_modules')
const isStart = process.env.npm_lifecycle_event === 'prestart'

const main = () => {
  const missing = findMissing()
  if (missing) {
    console.log(`Installing the packages: ${missing}.`)
    if (!install()) fail('The packages could not be installed; see the error of npm above.')
  }
  linkNode()
  if (!newEnough(process.versions.node) && !newEnough(packagedNode()))
    fail(`Node ${NEEDED_NODE.join('.')} or later is required; this machine has ${process.versions.node}.`)
  if (!isConsoleBuilt()) withLock('building-console', () => isConsoleBuilt() || buildConsole())
  if (isStart && !isGuideBuilt()) withLock('building-guide', () => isGuideBuilt() || buildGuide())
}

/** Compares the lock file with the record of npm about installed packages. */
const findMissing = () => {
  const installed = packagesIn(join(modules, '.package-lock.json'))
  if (!installed) return 'none are installed'
  const wanted = Object.entries(packagesIn(join(root, 'package-lock.json')) ?? {})
  let production
  // Slow, so it runs once, and only if a development package is missing.
  const isProduction = () => {
    production ??= !process.env.npm_lifecycle_event?.startsWith('pretest') && isConsoleBuilt()
    return production
  }
  const lacking = wanted.find(([path, { version, optional, dev }]) => {
    if (!path.startsWith('node_modules/')) return false
    const found = installed[path]
    return found ? found.version !== version : !optional && !(dev && isProduction())
  })
  return lacking && `${lacking[0].replace('node_modules/', '')} differs from package-lock.json`
}

const packagesIn = (path) => (existsSync(path) ? JSON.parse(readFileSync(path, 'utf8')).packages : undefined)

/**
 * Installs all packages, including those that build the console, even with NODE_ENV=production. npm omits optional packages that
 * require a newer Node than its own, so it is given the version of the packaged Node.
 */
const install = () => {
  const args = ['ci', '--include=dev', '--no-audit', '--no-fund', '--loglevel=error']
  const NODE_OPTIONS = `${process.env.NODE_OPTIONS ?? ''} --require="${join(root, 'scripts', 'newer-node.cjs')}"`
  const env = newEnough(process.versions.node) ? process.env : { ...process.env, NODE_OPTIONS }
  return npm(args, { stdio: 'inherit', env })
}

const npm = (args, options) => {
  const [program, ...first] = process.env.npm_execpath
    ? [process.execPath, process.env.npm_execpath]
    : ['npm']
  return spawnSync(program, [...first, ...args], { cwd: root, ...options }).status === 0
}

/** npm 9 of Debian deletes the link of the suitable Node together with the package of the unsuitable one. */
const linkNode = () => {
  const link = join(modules, '.bin', 'node')
  const program = join(modules, `node-${process.platform}-${process.arch}`, 'bin', 'node')
  if (!existsSync(link) && existsSync(program)) symlinkSync(relative(dirname(link), program), link)
}

/** First match on the PATH of npm scripts. */
const packagedNode = () =>
  spawnSync(join(modules, '.bin', 'node'), ['--version'], { encoding: 'utf8' })
    .stdout?.trim()
    .slice(1) ?? '0'

/** Digest of the sources in these folders; another digest requires a build. */
const digestOf = (folders) => {
  const digest = createHash('sha256')
  for (const folder of folders)
    for (const path of readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' }).sort())
      if (/\.(tsx?|css|html|svg|json|woff2|md|png)$/.test(path) && !/^dist\b|node_modules/.test(path))
        digest.update(`${folder}/${path}\n`).update(readFileSync(join(root, folder, path)))
  return digest.update(readFileSync(join(root, 'package-lock.json'))).digest('hex')
}

const sourceOfConsole = () => digestOf(['console', 'schema', 'sdk'])

const builtFrom = join(root, 'console', 'dist', 'built-from')

const isConsoleBuilt = () => existsSync(builtFrom) && readFileSync(builtFrom, 'utf8') === sourceOfConsole()

const guideBuiltFrom = join(root, 'guide', 'dist', 'built-from')

const isGuideBuilt = () =>
  existsSync(guideBuiltFrom) && readFileSync(guideBuiltFrom, 'utf8') === digestOf(['docs', 'guide'])

/** Lock of the build: two servers started together would overwrite each other's files. */
const withLock = (name, build) => {
  const lock = join(modules, '.cache', name)
  mkdirSync(dirname(lock), { recursive: true })
  while (!take(lock)) {
    if (isAbandoned(lock)) rmSync(lock, { force: true })
    else Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 200)
  }
  process.once('exit', () => rmSync(lock, { force: true }))
  build()
}

const take = (lock) => {
  try {
    writeFileSync(lock, `${process.pid}`, { flag: 'wx' })
    return true
  } catch (error) {
    if (error.code === 'EEXIST') return false
    throw error
  }
}

const MAX_BUILD_MS = 300_000

/** True when the process that holds the lock was killed, here or in another container. */
const isAbandoned = (lock) => {
  try {
    if (Date.now() - statSync(lock).mtimeMs > MAX_BUILD_MS) return true
    process.kill(Number(readFileSync(lock, 'utf8')) || process.pid, 0)
    return false
  } catch (error) {
    return error.code === 'ESRCH'
  }
}

const buildConsole = () => {
  console.log('Building the console.')
  const source = sourceOfConsole()
  const path = `${join(modules, '.bin')}:${process.env.PATH}`
  const args = [join(modules, 'vite', 'bin', 'vite.js'), 'build', '--logLevel', 'warn']
  const node = newEnough(packagedNode()) ? join(modules, '.bin', 'node') : process.execPath
  const built = spawnSync(node, args, {
    cwd: join(root, 'console'),
    stdio: 'inherit',
    env: { ...process.env, PATH: path },
  })
  if (built.status !== 0) fail('The console could not be built; see the error above.')
  writeFileSync(builtFrom, source)
}

/** Builds the pages of `/docs/guide/`. Without access to the registry the server starts without them. */
const buildGuide = () => {
  console.log('Building the guide.')
  const source = digestOf(['docs', 'guide'])
  if (npm(['run', 'guide'], { stdio: 'ignore' })) writeFileSync(guideBuiltFrom, source)
  else
    console.log(
      'The guide could not be built; `npm run guide` shows the error. The server starts without it.',
    )
}

const newEnough = (version) => {
  const [major, minor] = version.split('.').map(Number)
  return major > NEEDED_NODE[0] || (major === NEEDED_NODE[0] && minor >= NEEDED_NODE[1])
}

const fail = (sentence) => {
  console.error(sentence)
  process.exit(1)
}

main()
