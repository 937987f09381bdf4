import assert from 'node:assert/strict'
import { execFile, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, test } from 'node:test'
import { promisify } from 'node:util'
import { phpKeys } from '../../../scripts/php-keys.ts'
import { pythonModels } from '../../../scripts/python-models.ts'
import { signedWebhook } from '../../../sdk/webhooks.ts'
import { forged } from '../../hub/tokens/forge.ts'
import { ISSUER, startHub } from '../../hub/tokens/hub.ts'
import { ROOT } from '../../running/server.ts'
import { startLosingLink } from '../../sdk/losing-link.ts'
import { startVitrina } from '../../vitrina.ts'
import { needs, needsPython } from '../needs.ts'
import { startWalks } from '../openid/walk.ts'
import { tampered } from '../tampered.ts'

const CLIENT = join(ROOT, 'clients/python')
const python = needsPython(
  'python3-venv python3-pip python3-setuptools python3-wheel python3-cryptography',
  'setuptools, venv, pip, wheel, cryptography',
)
const php = needs('php-cli php-curl', ['php'], ['-r', 'exit((int) !function_exists("curl_init"));'])
const mypy = needs('mypy', ['mypy'], ['--version'])

const folder = mkdtempSync(join(tmpdir(), 'vitrina-python-'))
after(() => rmSync(folder, { recursive: true }))
const installed = join(folder, 'venv/bin/python')

/** Installs a copy of the client into its own virtual environment, without the network. */
const install = () => {
  for (const [program, ...args] of [
    [python.program, '-m', 'venv', '--system-site-packages', join(folder, 'venv')],
    ['cp', '-r', CLIENT, join(folder, 'client')],
    [
      installed,
      '-m',
      'pip',
      'install',
      '--quiet',
      '--no-index',
      '--no-build-isolation',
      '--disable-pip-version-check',
      join(folder, 'client'),
    ],
  ]) {
    const { status, stderr } = spawnSync(program ?? '', args, { encoding: 'utf8' })
    assert.equal(status, 0, stderr)
  }
}
if (!python.skip) install()

/** Languages, each with the program that runs its scripts with the client installed. */
const LANGUAGES = [
  { name: 'Python', skip: python.skip, program: installed, ending: 'py' },
  { name: 'PHP', skip: php.skip, program: php.program, ending: 'php' },
]

for (const { name, skip, program, ending } of LANGUAGES) {
  const run = async (
    script: string,
    args: readonly string[],
    env: Record<string, string>,
    input: unknown = null,
  ) => {
    const running = promisify(execFile)(
      program,
      [join(import.meta.dirname, `${script}.${ending}`), ...args],
      {
        cwd: folder,
        env: { PATH: process.env.PATH, CLIENT: join(ROOT, 'clients/php'), ...env },
      },
    )
    running.child.stdin?.end(JSON.stringify(input))
    return JSON.parse((await running).stdout)
  }

  test(`the ${name} client writes and reads content and orders and follows the feed over a connection that loses a response`, {
    skip,
  }, async () => {
    const { url, token } = await startVitrina()
    const link = await startLosingLink(url)
    link.lose.push('/external/brand/bulk-upsert/')
    assert.deepEqual(await run('api_try', [], { API_URL: link.url, TOKEN: token }), { failures: 1 })
  })

  test(`the ${name} client sends a person to the hub and back, renews their tokens and verifies them`, {
    skip,
  }, async () => {
    const hub = await startWalks()
    const { slug, secret, register } = await hub.newClient('confidential')
    const site = createServer((_, response) => response.end('back')).listen(0, '127.0.0.1')
    after(() => site.close().closeAllConnections())
    await once(site, 'listening')
    const callback = `http://127.0.0.1:${(site.address() as AddressInfo).port}/done`
    await register(callback)
    const env = {
      AUTH_URL: hub.url,
      ADMIN_URL: hub.url,
      SITE: slug,
      CALLBACK: callback,
      SITE_SECRET: secret ?? '',
    }

    const login = await run('hub_try', ['login'], env)
    const walker = await hub.newWalker()
    const { searchParams } = (await walker.go(login.url)).at
    const back = { login, token: searchParams.get('token'), state: searchParams.get('state') }
    const person = await run('hub_try', ['return'], env, back)

    assert.deepEqual([person.sub, person.email, person.renewed], [walker.personId, walker.email, true])
    await assert.rejects(
      run('hub_try', ['return'], env, back),
      /HubRefused|token_not_valid|returned 401/,
      'a temporary token works once',
    )
  })

  test(`the ${name} client accepts access tokens of its site only`, { skip }, async () => {
    const hub = await startHub()
    const { site, tokens } = await hub.visit()
    const other = await hub.visit()
    const env = {
      AUTH_URL: ISSUER,
      ADMIN_URL: hub.url,
      SITE: site.slug,
      CALLBACK: 'https://shop.example/back',
    }
    const wrong = [
      tokens.refresh,
      tokens.auth_token,
      other.tokens.access,
      await forged(hub.sql, tokens.access, { exp: 1_700_000_000 }),
      await forged(hub.sql, tokens.access, { iss: 'https://evil.example' }),
      ...Object.values(tampered(tokens.access)),
      ...[{ alg: 'ES256', typ: 'at+jwt', kid: [] }, '['.repeat(4_000)].map((head) =>
        [typeof head === 'string' ? head : JSON.stringify(head), '{}', '1'.repeat(64)]
          .map((part) => Buffer.from(part).toString('base64url'))
          .join('.'),
      ),
      '',
      'a.b.c',
    ]
    const refused = await run('hub_try', ['verify'], env, [tokens.access, ...wrong])
    assert.deepEqual(refused, [false, ...wrong.map(() => true)])
  })

  test(`the ${name} client accepts only signatures of the last minutes`, {
    skip,
  }, async () => {
    const secret = `whsec_${Buffer.alloc(24, 1).toString('base64')}`
    const event = { type: 'order.created', data: { id: 7, name: 'ș' } }
    const good = signedWebhook(secret, event)
    const ago = (seconds: number) =>
      signedWebhook(secret, event, { now: new Date(Date.now() - seconds * 1_000) })
    const webhooks = [
      good,
      { ...good, body: good.body.replace('7', '8') },
      { ...good, headers: { ...good.headers, 'webhook-id': 'another' } },
      ago(400),
      ago(-400),
      { ...good, headers: {} },
      signedWebhook(`whsec_${Buffer.alloc(24, 2).toString('base64')}`, event),
      signedWebhook(`whsec_${Buffer.alloc(24, 3).toString('base64')}`, event),
    ]
    const secrets = [secret, `whsec_${Buffer.alloc(24, 2).toString('base64')}`]
    const env = { AUTH_URL: ISSUER, ADMIN_URL: ISSUER, SITE: 'a', CALLBACK: 'b' }
    assert.deepEqual(await run('hub_try', ['webhook'], env, { webhooks, secrets }), [
      'order.created',
      'signature',
      'signature',
      'too_old',
      'too_new',
      'headers',
      'order.created',
      'signature',
    ])
  })
}

test('the types of the Python client are strict, and its models are up to date', {
  skip: mypy.skip,
}, () => {
  const { status, stdout } = spawnSync(
    mypy.program,
    ['--strict', '--cache-dir', join(folder, 'mypy'), 'vitrina'],
    { cwd: CLIENT, encoding: 'utf8' },
  )
  assert.equal(status, 0, stdout)
  assert.equal(
    readFileSync(join(CLIENT, 'vitrina/models.py'), 'utf8'),
    pythonModels(),
    'node scripts/python-models.ts writes them',
  )
})

test('the PHP client has the current objects, and PHP parses all its files', { skip: php.skip }, () => {
  const source = join(ROOT, 'clients/php/src')
  assert.equal(
    readFileSync(join(source, 'Keys.php'), 'utf8'),
    phpKeys(),
    'node scripts/php-keys.ts writes them',
  )
  for (const file of readdirSync(source)) {
    const { status, stdout } = spawnSync(php.program, ['-l', join(source, file)], { encoding: 'utf8' })
    assert.equal(status, 0, stdout)
  }
})
