import assert from 'node:assert/strict'
import { execFile } from 'node:child_process'
import { mkdtempSync, rmSync, truncateSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, test } from 'node:test'
import { promisify } from 'node:util'
import { startVitrina } from '../vitrina.ts'
import { needs, needsPython } from './needs.ts'

const run = promisify(execFile)

const { url, client } = await startVitrina()
const { token } = await client({ scopes: ['lookups:read'] })
const address = `${url}/external/category/bulk-upsert/`

const folder = mkdtempSync(join(tmpdir(), 'vitrina-senders-'))
after(() => rmSync(folder, { recursive: true }))
const file = join(folder, 'long.json')
writeFileSync(file, '[')
truncateSync(file, 60 * 2 ** 20)

/** Clients that send 60 MiB which the server refuses, and print the status and code of the response. */
const PYTHON = `
import json, sys, requests
answer = requests.post(sys.argv[1], data=open(sys.argv[3], 'rb').read(), headers={'API-Token': sys.argv[2], 'Content-Type': 'application/json'})
print(answer.status_code, json.loads(answer.text)['code'])
`
const PHP = `
[, $url, $token, $file] = $argv;
$answer = file_get_contents($url, false, stream_context_create(['http' => [
  'method' => 'POST', 'ignore_errors' => true, 'content' => file_get_contents($file),
  'header' => ["API-Token: $token", 'Content-Type: application/json'],
]]));
echo explode(' ', $http_response_header[0])[1], ' ', json_decode($answer)->code;
`

const senders = [
  {
    name: 'curl',
    ...needs('curl', ['curl'], ['--version']),
    args: [
      '-sS',
      ...['-H', `API-Token: ${token}`, '-H', 'Content-Type: application/json', '-H', 'Expect:'],
      ...['--data-binary', `@${file}`, '-w', '\n%{http_code}', address],
    ],
  },
  {
    name: "Python's requests",
    ...needsPython('python3-requests', 'requests'),
    args: ['-c', PYTHON, address, token, file],
  },
  { name: 'PHP', ...needs('php-cli', ['php'], ['-v']), args: ['-r', PHP, '--', address, token, file] },
]

for (const { name, program, skip, args } of senders)
  test(`${name} gets the refusal while it sends 60 MiB`, { skip }, async () => {
    for (let round = 0; round < 5; round++) {
      const { stdout } = await run(program, args)
      assert.match(stdout, /403/)
      assert.match(stdout, /insufficient_scope/)
    }
  })
