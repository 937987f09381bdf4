import assert from 'node:assert/strict'
import { execFile } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, test } from 'node:test'
import { promisify } from 'node:util'
import { newDataDir, startServer } from '../../running/server.ts'
import { needs, needsPython } from '../needs.ts'
import { isAsSaid, type Snippet, snippetsOf } from './snippets.ts'

const run = promisify(execFile)

const curl = needs('curl', ['curl'], ['--version'])
const php = needs('php-cli php-curl', ['php'], ['-r', 'exit(function_exists("curl_init") ? 0 : 1);'])
const python = needsPython('python3', 'urllib.request')
const skip = curl.skip || php.skip || python.skip

const TOKEN = 'vt_the-token-of-the-first-call-in-five-minutes'
const dataDir = newDataDir({ after })
const folder = mkdtempSync(join(tmpdir(), 'vitrina-first-call-'))
after(() => rmSync(folder, { recursive: true }))

const PROGRAMS: Readonly<Record<string, readonly [program: string, file: string]>> = {
  sh: ['bash', 'snippet.sh'],
  js: [process.execPath, 'snippet.mjs'],
  python: [python.program, 'snippet.py'],
  php: [php.program, 'snippet.php'],
}

test('every command and every program of the first call does what the page says, on what npm start starts', {
  skip,
}, async () => {
  const { url } = await startServer(dataDir, { env: { VITRINA_DEMO: '1', VITRINA_BOOTSTRAP_TOKEN: TOKEN } })
  const page = new URL('../../../docs/first-call.md', import.meta.url)
  const [start, settings, ...snippets] = snippetsOf(page)
  assert.equal(start?.text, 'npm start\n')
  // What the reader puts in for what the page shows.
  const own = (text: string) => text.replaceAll('vt_…', TOKEN).replaceAll('http://127.0.0.1:8080', url)
  const env = Object.fromEntries(
    [...own(settings?.text ?? '').matchAll(/^export (\w+)=(\S+)$/gm)].map(([, name, value]) => [name, value]),
  )
  assert.deepEqual(env, { TOKEN, API: `${url}/external` })

  const does = async ({ line, language, text, prints }: Snippet) => {
    const [program, name] = PROGRAMS[language] ?? assert.fail(`line ${line}: nothing runs ${language}`)
    const file = join(folder, name)
    writeFileSync(file, own(text))
    const { stdout } = await run(program, [file], { env: { PATH: process.env.PATH, ...env } })
    assert.ok(prints !== undefined && isAsSaid(prints, stdout), `line ${line} printed\n${stdout}`)
  }
  assert.ok(snippets.length >= 10)
  for (const snippet of snippets) await does(snippet)
})
