import assert from 'node:assert/strict'
import { test } from 'node:test'
import { readConfig, SETTINGS } from '../../server/config.ts'
import { SETTING_HELP } from '../../server/setting-help.ts'
import { vitrinaWith } from './run.ts'

interface Setting {
  readonly name: string
}

test('every setting is listed with its value, its source and its help', async () => {
  const { code, stdout } = await vitrinaWith({ PORT: '9000' })('config', '--json')

  assert.equal(code, 0)
  const { settings, mistakes } = JSON.parse(stdout)
  assert.deepEqual(
    settings.map(({ name }: Setting) => name),
    Object.keys(SETTINGS),
  )
  const byName = Object.fromEntries(settings.map((setting: Setting) => [setting.name, setting]))
  assert.partialDeepStrictEqual(byName, {
    PORT: { value: '9000', source: 'environment', help: SETTING_HELP.PORT },
    HOST: { value: '127.0.0.1', source: 'default' },
    BASE_URL: { value: null, source: 'unset' },
  })
  assert.equal(mistakes, null)
})

test('a secret is never shown', async () => {
  const secrets = {
    DATABASE_URL: 'postgres://vitrina:hidden-one@localhost/vitrina',
    METRICS_TOKEN: 'hidden-two',
    VITRINA_BOOTSTRAP_TOKEN: 'hidden-three-of-sixteen',
    VITRINA_BOOTSTRAP_ADMIN: 'owner@example.com:hidden-four',
  }
  for (const args of [['config'], ['config', '--json']]) {
    const { code, stdout, stderr } = await vitrinaWith(secrets)(...args)
    assert.equal(code, 0)
    assert.ok(!`${stdout}${stderr}`.includes('hidden'))
  }
})

test('all faults are reported at once, and the exit code is 1', async () => {
  const { code, stdout, stderr } = await vitrinaWith({ PORT: 'http', LOG_LEVEL: 'loud' })('config')

  assert.equal(code, 1)
  assert.match(stdout, /^PORT +http +environment/m)
  assert.match(stderr, /PORT: invalid value/)
  assert.match(stderr, /LOG_LEVEL: invalid value/)
})

test('9.6 a fault is the same English sentence for people, in JSON and from the doctor', async () => {
  const vitrina = vitrinaWith({ PORT: 'http', LANG: 'ru_RU.UTF-8' })
  const refusal = /^Invalid configuration:\n {2}PORT: invalid value \(Port to listen on/
  assert.match((await vitrina('site', 'list')).stderr, refusal)

  const { settings, mistakes } = JSON.parse((await vitrina('config', '--json')).stdout)
  assert.match(mistakes, refusal)
  assert.equal(settings.find(({ name }: Setting) => name === 'PORT').help, SETTING_HELP.PORT)
  const findings: { check: string; detail: string }[] = JSON.parse((await vitrina('doctor', '--json')).stdout)
  assert.match(findings.find(({ check }) => check === 'configuration')?.detail ?? '', refusal)
  assert.match((await vitrina('doctor')).stdout, /^FAIL +configuration: Invalid configuration:/m)
})

test('a misspelt setting is refused with the correct name; variables of platforms are accepted', () => {
  const slips = {
    DRAIN_SECOND: 'DRAIN_SECONDS',
    TRUSTED_PROXY: 'TRUSTED_PROXIES',
    MAIL_FORM: 'MAIL_FROM',
    VITRINA_SECERT: 'VITRINA_SECRET',
    DATABASE_URI: 'DATABASE_URL',
    BODY_LIMIT_MB: 'BODY_LIMIT_MIB',
  }
  for (const [input, setting] of Object.entries(slips)) {
    const refusal = new RegExp(`${input} is not a setting; the setting is ${setting}$`)
    assert.throws(() => readConfig({ [input]: '5' }), refusal)
  }
  readConfig({
    ...{
      HOSTNAME: 'a',
      HOSTS: 'a',
      PORTS: '1',
      SSL_CERT: 'a',
      TLS_CA: 'a',
      LOG_FILE: 'a',
      DATABASE_NAME: 'a',
    },
    ...{
      VITRINA_SERVICE_HOST: '10.0.0.1',
      VITRINA_PORT: 'tcp://10.0.0.1:80',
      VITRINA_PORT_80_TCP_PORT: '80',
    },
    ...{ OTEL_TRACES_SAMPLER: 'always_on', OTEL_EXPORTER_OTLP_TIMEOUT: '5', DRAIN_SECOND: '' },
    ...{ DATABASE_URL: 'postgres://localhost/vitrina', DATABASE_URI: 'postgres://localhost/vitrina' },
  })
})
