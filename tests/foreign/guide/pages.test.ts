import assert from 'node:assert/strict'
import { chmodSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { after, type TestContext, test } from 'node:test'
import { setTimeout as sleep } from 'node:timers/promises'
import { type Block, blocksFor } from '../../guide/blocks.ts'
import { matchesText } from '../../guide/expected-text.ts'
import { newDataDir, ROOT, startServer } from '../../running/server.ts'
import { commandsOf, openShell } from '../command-line/shell.ts'
import { needs, needsPython } from '../needs.ts'
import { composedIn, filesNamedIn, NOT_TYPED, soughtIn } from './untyped.ts'
import { startWorlds, TOKEN, type World } from './worlds.ts'

// Commands and programs of the pages, typed and run in the order of a page against a server started by `npm
// start`.

const curl = needs('curl', ['curl'], ['--version'])
const php = needs('php-cli php-curl', ['php'], ['-r', 'exit(function_exists("curl_init") ? 0 : 1);'])
const python = needsPython('python3', 'urllib.request')
const promtool = needs('prometheus', ['promtool'], ['--version'])
const skip = curl.skip || php.skip || python.skip || promtool.skip

const PROGRAMS: Readonly<Record<string, readonly [program: string, file: string]>> = {
  js: [process.execPath, 'snippet.mjs'],
  ts: [process.execPath, 'snippet.ts'],
  python: [python.program, 'snippet.py'],
  php: [php.program, 'snippet.php'],
}

const dataDir = newDataDir({ after })
const folder = mkdtempSync(join(tmpdir(), 'vitrina-pages-'))
// When root runs the tests, the account of PostgreSQL must be able to pass through this folder.
chmodSync(folder, 0o711)
after(() => rmSync(folder, { recursive: true }))

const services: readonly string[] =
  readFileSync(join(ROOT, 'deploy/compose.yaml'), 'utf8').match(/(?<=^ {2})\w+(?=:$)/gm) ?? []
const pending = new Set(Object.keys(NOT_TYPED))

const blocks = Map.groupBy(blocksFor(import.meta.filename), ({ page }) => page)

test('npm start and then each command and program of each page do what the page says', {
  skip,
}, async (t) => {
  const [start] = blocks.get('README.md') ?? []
  const server = await startServer(dataDir, {
    command: ['bash', '-c', `exec ${start?.text}`],
    env: { VITRINA_DEMO: '1', VITRINA_BOOTSTRAP_TOKEN: TOKEN },
  })
  const worldOf = await startWorlds(t, { ...server, dataDir, folder })
  blocks.delete('README.md')
  for (const [page, shown] of blocks)
    await t.test(page, async (t) => {
      const place = join(folder, page.replaceAll('/', '-'))
      mkdirSync(place)
      await read(t, place, shown, await worldOf(page, place, shown), server.output)
    })
  assert.deepEqual([...pending], [], 'each of the commands that are not typed is on a page')
})

/** Runs the commands and programs of a page, in its order. */
const read = async (
  t: TestContext,
  place: string,
  shown: readonly Block[],
  world: World,
  log: () => string,
): Promise<void> => {
  for (const [name, text] of Object.entries(world.files ?? {})) {
    mkdirSync(dirname(join(place, name)), { recursive: true })
    writeFileSync(join(place, name), text)
  }
  const own = async (text: string): Promise<string> => {
    let real = text
    for (const [sample, replacement] of world.replacements ?? [])
      if (real.includes(sample))
        real = real.replaceAll(sample, typeof replacement === 'string' ? replacement : await replacement())
    return real
  }
  const shell = openShell(t, place, { VITRINA_DATA_DIR: dataDir, ...world.env })

  const type = async (command: string, { page, line }: Pick<Block, 'page' | 'line'>): Promise<string> => {
    const key = Object.keys(NOT_TYPED).find((key) => command.startsWith(key))
    if (key !== undefined) {
      pending.delete(key)
      for (const file of filesNamedIn(command))
        assert.ok(existsSync(join(ROOT, file)), `${page}:${line} ${file}`)
      assert.ok(log().includes(soughtIn(command)), `${page}:${line}\n${log()}`)
      const { service, typed } = composedIn(command)
      if (service) assert.ok(services.includes(service), `${page}:${line} ${service}`)
      return typed === undefined ? '' : type(typed, { page, line })
    }
    for (const [begins, prepare] of Object.entries(world.before ?? {}))
      if (command.startsWith(begins)) await prepare()
    const typed = await own(command)
    const lasts = Object.entries(world.lasting ?? {}).find(([part]) => command.includes(part))?.[1]
    const { code, output } = lasts === undefined ? await shell.type(typed) : await outlast(typed, lasts)
    assert.equal(code, 0, `${page}:${line}\n${typed}\n${output}`)
    return output
  }
  /** Runs a command that continues until it is stopped. Stops it when `isDone`; returns its output. */
  const outlast = async (typed: string, isDone: () => Promise<boolean>) => {
    const { output: begun } = await shell.type(`${typed.replace(/ +# .*$/, '')} > lasting 2>&1 & sleep 0.1`)
    for (let tries = 0; !(await isDone()); tries++) {
      assert.ok(tries < 1_200, `${typed}\n${begun}${readFileSync(join(place, 'lasting'), 'utf8')}`)
      await sleep(100)
    }
    const { output } = await shell.type('kill $!; wait $!')
    return { code: 0, output }
  }

  for (const block of shown) {
    const { page, language, text, line, prints } = block
    const [program, name] = PROGRAMS[language] ?? []
    let printed = ''
    if (world.tries?.[language]) await world.tries[language](block)
    else if (language === 'sh') for (const command of commandsOf(text)) printed += await type(command, block)
    else {
      assert.ok(program && name, `${page}:${line}: nothing runs ${language}`)
      const file = join(place, name)
      const context = world.context?.[language] ?? ['', '']
      writeFileSync(file, await own(context.join(text)))
      const { code, output } = await shell.type(`'${program}' '${file}'`)
      assert.equal(code, 0, `${page}:${line}\n${output}`)
      printed = output
    }
    if (prints !== undefined)
      assert.ok((world.matches ?? matchesText)(prints, printed), `${page}:${line} printed\n${printed}`)
  }
}
