import assert from 'node:assert/strict'
import { execFile } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, test } from 'node:test'
import { blocksOf } from '../../guide/blocks.ts'
import { openShop } from '../../vitrina.ts'
import { needs, needsPython } from '../needs.ts'

// Programs of the first page with refused calls: they must show the reason.

const php = needs('php-cli php-curl', ['php'], ['-r', 'exit(function_exists("curl_init") ? 0 : 1);'])
const python = needsPython('python3', 'urllib.request')

const { url } = await openShop()
const folder = mkdtempSync(join(tmpdir(), 'vitrina-refused-'))
after(() => rmSync(folder, { recursive: true }))

for (const [language, { program, skip }] of [
  ['python', python],
  ['php', php],
  ['js', { program: process.execPath, skip: false }],
] as const)
  test(`the program in ${language} of docs/first-call.md prints the error body and fails`, {
    skip,
  }, async () => {
    const block = blocksOf('docs/first-call.md').find((one) => one.language === language)
    const file = join(folder, language === 'js' ? 'snippet.mjs' : `snippet.${language}`)
    writeFileSync(file, block?.text ?? '')

    const { code, output } = await run(program, file)

    assert.notEqual(code, 0)
    assert.match(output, /"code":"unauthorized".*"doc_url":"\/docs\/errors#unauthorized"/)
  })

const run = (program: string, file: string): Promise<{ code: number | null; output: string }> =>
  new Promise((resolve) => {
    const env = { PATH: process.env.PATH, API: `${url}/external`, TOKEN: 'a-token-of-nobody' }
    const child = execFile(program, [file], { env }, (_error, stdout, stderr) =>
      resolve({ code: child.exitCode, output: stdout + stderr }),
    )
  })
