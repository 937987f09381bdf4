import assert from 'node:assert/strict'
import { execFileSync } from 'node:child_process'
import { test } from 'node:test'

const MODULE = JSON.stringify(new URL('redact-secrets.ts', import.meta.url).href)

/** Body as the request log stores it, by a process with these flags of V8. */
const redactedWith = (flags: readonly string[], body: object): string =>
  execFileSync(
    process.execPath,
    [
      ...flags,
      ...['--input-type=module', '--eval'],
      `import { redactedText } from ${MODULE}\nconsole.log(redactedText(Buffer.from(process.argv[1])).text)`,
      JSON.stringify(body),
    ],
    { encoding: 'utf8' },
  ).trim()

test('P15 fields with secrets are redacted also after V8 has stopped optimizing regular expressions', () => {
  const body = {
    cardToken: { value: 's3cr3t' },
    userPin: 1234,
    pinCode: '12',
    API_KEY: ['a'],
    shipping: 'free',
  }
  for (const flags of [[], ['--no-regexp-optimization']])
    assert.deepEqual(JSON.parse(redactedWith(flags, body)), {
      ...{ cardToken: '[redacted]', userPin: '[redacted]', pinCode: '[redacted]', API_KEY: '[redacted]' },
      shipping: 'free',
    })
})
