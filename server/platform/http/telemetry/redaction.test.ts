import assert from 'node:assert/strict'
import { test } from 'node:test'
import { ORDER } from '@vitrina/schema/orders/order'
import { resources } from '@vitrina/schema/resources/index'
import { createLog } from './log.ts'
import { isSecretName, textWithoutSecrets, withoutSecrets } from './redaction.ts'

const NAMES =
  'pin PIN userPin pin_code pinCode card-pin otp otpCode totp_secret oneTimeOtp cookie session_cookie credential credentials ' +
  'access_key accessKeyId aws-access-key passphrase bearer cvv Пароль parola parolă api_key my_Password2 authorization'

test('R9 names of secrets are recognized in any spelling', () => {
  for (const name of NAMES.split(' ')) assert.ok(isSecretName(name), name)
})

test('R9 names that merely contain the letters of a secret keep their values', () => {
  const names = 'shipping pinned opinion Spinner footprint isotope pinion key rrn keyword description hotspot'
  for (const name of names.split(' ')) assert.ok(!isSecretName(name), name)
})

test('R9 a secret in a text is redacted, and the words around it are kept', () => {
  const cases: [string, string][] = [
    ['sent Bearer abc.def-1 twice', 'sent Bearer [redacted] twice'],
    ['Authorization: Basic c2hvcDpodW50ZXIy', 'Authorization: [redacted]'],
    ['header Basic c2hvcDpodW50ZXIy= here', 'header Basic [redacted] here'],
    ['at https://ana:hunter2@shop.md/a?b=1', 'at https://[redacted]@shop.md/a?b=1'],
    ['postgres://vitrina:p%40ss@10.0.0.1:5432/db', 'postgres://[redacted]@10.0.0.1:5432/db'],
    ['https://ana@shop.md:hunter2@10.0.0.1/', 'https://[redacted]@10.0.0.1/'],
    ['git clone https://hunter2@github.com/a', 'git clone https://[redacted]@github.com/a'],
    ['{"url":"https:\\/\\/ana:hunter2@shop.md"}', '{"url":"https:\\/\\/[redacted]@shop.md"}'],
    ['pin=1234 otp=998877 userPin=12', 'pin=[redacted] otp=[redacted] userPin=[redacted]'],
    ['credential=hunter2&access_key=hunter2', 'credential=[redacted]&access_key=[redacted]'],
    ['Cookie: sid=hunter2; lang=ro', 'Cookie: [redacted]'],
    ['key AKIAIOSFODNN7EXAMPLE leaked', 'key [redacted] leaked'],
    [`stripe sk_${'live'}_51Hunter2hunter2`, 'stripe [redacted]'],
    ['-----BEGIN PRIVATE KEY-----\\nMIIE\\n-----END', '[redacted]-----END'],
  ]
  for (const [text, expected] of cases) assert.equal(textWithoutSecrets(text), expected)
})

test('R9 a secret in an address is redacted, also if it is escaped', () => {
  const cases: [string, string][] = [
    ['/a?pin=1234&x=1', '/a?pin=[redacted]&x=1'],
    ['/a?otp_code=1234#x', '/a?otp_code=[redacted]#x'],
    ['/a?access_key=%68unter2&b=2', '/a?access_key=[redacted]&b=2'],
    ['/a?session_cookie=x&y=1', '/a?session_cookie=[redacted]&y=1'],
    ['/a?url=https%3A%2F%2Fana%3Ahunter2%40shop.md%2F', '/a?url=https%3A%2F%2F[redacted]%40shop.md%2F'],
    ['/a?h=Bearer%20hunter2', '/a?h=Bearer%20[redacted]'],
    ['/a?token_hint=hunter2', '/a?token_hint=[redacted]'],
  ]
  for (const [address, expected] of cases) assert.equal(withoutSecrets(address), expected)
})

test('R9 ordinary texts and addresses are unchanged', () => {
  for (const text of [
    'Basic collection of white shirts',
    'shipping=free&opinion=good',
    'https://shop.md/@ana?mail=ana@shop.md',
    'A secret: garden',
    'Cookies: 200 g',
    '{"name":"Token ring","pin":"left"}',
  ])
    assert.equal(textWithoutSecrets(text), text)
})

test('R9 no declared field has the name of a secret, because its faults could not be shown', () => {
  const fields = [
    ...Object.values(resources).flatMap(({ fields }) => Object.keys(fields)),
    ...Object.keys(ORDER),
  ]
  assert.ok(fields.length > 50)
  assert.deepEqual(fields.filter(isSecretName), [])
})

test('R9 redaction is fast for any text', () => {
  const begun = process.cpuUsage()
  for (const piece of [
    '://a',
    'https://',
    '://a:b',
    'bearer ',
    'basic ',
    'cookie:a',
    'pin',
    'userPin',
    'token=',
    '%3A%2F%2F',
    'парол',
  ])
    textWithoutSecrets(piece.repeat(30_000 / piece.length))
  // A quadratic algorithm would take seconds.
  assert.ok(process.cpuUsage(begun).user < 1_000_000)
})

test('R9 a failure is logged without the password in a URL that its message quotes', () => {
  const lines: string[] = []
  const log = createLog('info', { write: (line) => lines.push(line) })
  const failure = Object.assign(new Error('cannot reach smtps://shop:hunter2@mail.md'), {
    input: 'postgres://vitrina:hunter2@db/x',
    errno: -3008,
  })
  log.error({ err: failure }, 'mail was not sent')
  assert.doesNotMatch(lines.join(''), /hunter2/)
  assert.match(lines.join(''), /"errno":-3008/)
  assert.match(lines.join(''), /smtps:\/\/\[redacted\]@mail\.md/)
})
