import assert from 'node:assert/strict'
import { test } from 'node:test'
import { readConfig } from './config.ts'

const isDevelopment = (env: Record<string, string>) => readConfig(env).development

test('7.1 development is the default only for a server without access from other machines', () => {
  for (const env of [
    {},
    { HOST: '::1' },
    { HOST: 'localhost', AUTH_URL: 'http://localhost:8080' },
    { BASE_URL: 'http://[::1]:8080' },
    { BASE_URL: 'https://shop.example', AUTH_URL: 'http://127.0.0.1:8080' },
  ])
    assert.equal(isDevelopment(env), true, JSON.stringify(env))
})

test('7.1 a proxy or a public address makes production the default, like an open HOST', () => {
  for (const env of [
    { TRUSTED_PROXIES: '127.0.0.1' },
    { AUTH_URL: 'https://login.example' },
    { BASE_URL: 'https://shop.example' },
    { AUTH_URL: 'https://localhost.example' },
    { HOST: '0.0.0.0', VITRINA_ALLOW_PLAIN_HTTP: '1', BASE_URL: 'http://localhost:8080' },
  ]) {
    assert.equal(isDevelopment(env), false, JSON.stringify(env))
    assert.equal(isDevelopment({ ...env, VITRINA_ENV: 'development' }), true)
  }
  assert.equal(isDevelopment({ VITRINA_ENV: 'production' }), false)
})

test('A4 a server for other machines requires its public address', () => {
  const open = { HOST: '0.0.0.0', TRUSTED_PROXIES: '10.0.0.1' }

  assert.throws(() => readConfig(open), /HOST=0\.0\.0\.0 is open to other machines: set BASE_URL/)
  assert.throws(() => readConfig({ ...open, ADMIN_URL: 'https://admin.example' }), /set BASE_URL/)
  for (const name of ['BASE_URL', 'AUTH_URL'])
    assert.equal(readConfig({ ...open, [name]: 'https://shop.example' }).authUrl, 'https://shop.example')
})

test('headers of the collector that are not percent-encoded are refused, naming the setting', () => {
  const tracing = { OTEL_EXPORTER_OTLP_ENDPOINT: 'http://127.0.0.1:4318' }
  const headersOf = (OTEL_EXPORTER_OTLP_HEADERS: string) =>
    readConfig({ ...tracing, OTEL_EXPORTER_OTLP_HEADERS }).tracing?.headers

  assert.deepEqual(headersOf('authorization=Basic%20YTpi,x-part=1'), {
    authorization: 'Basic YTpi',
    'x-part': '1',
  })
  for (const malformed of ['x-key=50%', 'x-key=%zz', 'x-key=%ff', 'x-key'])
    assert.throws(() => headersOf(malformed), /OTEL_EXPORTER_OTLP_HEADERS/)
})
