import assert from 'node:assert/strict'
import { generateKeyPairSync } from 'node:crypto'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, test } from 'node:test'
import { selectProvider } from '../../server/hub/providers/provider-queries.ts'
import { clientSecretOf } from '../../server/hub/providers/providers.ts'
import { onlySecret } from '../../server/platform/secrets/secrets.ts'
import { createDatabase, urlOf } from '../database.ts'
import { vitrinaWith } from './run.ts'

const SECRET = 'a secret of the deployment that is long enough'
const { name, sql, drop } = await createDatabase()
const folder = mkdtempSync(join(tmpdir(), 'vitrina-test-'))
after(async () => {
  rmSync(folder, { recursive: true })
  await drop()
})
const vitrina = vitrinaWith({
  DATABASE_URL: urlOf(name),
  VITRINA_SECRET: SECRET,
  AUTH_URL: 'https://login.example',
})
const file = join(folder, 'secret')
writeFileSync(file, 'GOCSPX-between\n')
await vitrina('site', 'create', 'alfa')

const add = (slug: string, ...more: string[]) =>
  vitrina('provider', 'add', slug, '--client-id', 'the-client', '--client-secret-from', file, ...more)

test('provider add prints the redirect URI, and stores the secret encrypted', async () => {
  const { code, stdout, stderr } = await add('google', '--kind', 'google')
  assert.deepEqual([code, stdout], [0, 'https://login.example/provider/google/callback\n'])
  assert.match(stderr, /Register this address at Google/)

  const [provider] = await selectProvider(sql, 'google')
  assert.ok(provider && !provider.client_secret?.includes('GOCSPX'))
  assert.equal(clientSecretOf(onlySecret(SECRET), provider), 'GOCSPX-between')
  // In another row, it cannot be decrypted.
  assert.throws(() => clientSecretOf(onlySecret(SECRET), { ...provider, slug: 'other' }))
  assert.deepEqual(
    [provider.issuer, provider.trusts_email, provider.allow_private],
    ['https://accounts.google.com', true, false],
  )
  assert.match((await add('google', '--kind', 'google')).stderr, /already/)
})

test('any other provider needs an issuer, and its e-mails are trusted only on request', async () => {
  assert.match((await add('own')).stderr, /issuer: /)
  assert.equal((await add('own', '--issuer', 'https://id.example/realms/shop', '--site', 'alfa')).code, 0)
  assert.equal((await add('mail', '--issuer', 'https://mail.example', '--trust-email')).code, 0)

  const listed = JSON.parse((await vitrina('provider', 'list', '--json')).stdout)
  assert.deepEqual(
    listed.map((one: Record<string, unknown>) => [one.slug, one.site, one.trusts_email]),
    [
      ['google', null, true],
      ['own', 'alfa', false],
      ['mail', null, true],
    ],
  )
  assert.doesNotMatch((await vitrina('provider', 'list')).stdout, /GOCSPX/)
})

test('an invalid provider is refused', async () => {
  for (const [more, message] of [
    [['Google', '--kind', 'google'], /slug: /],
    [['one', '--kind', 'myspace'], /kind: /],
    [['one', '--issuer', 'http://id.example'], /issuer: /],
    [['one', '--issuer', 'https://127.0.0.1'], /issuer: /],
    [['one', '--issuer', 'https://id.example/?tenant=1'], /issuer: /],
    [['one', '--issuer', 'https://id.example', '--site', 'gamma'], /Unknown site "gamma"/],
  ] as const) {
    const [slug, ...options] = more
    const { code, stderr } = await add(slug, ...options)
    assert.notEqual(code, 0)
    assert.match(stderr, message)
  }
})

test('a provider is removed, and both are in the audit log without the secret', async () => {
  assert.equal((await vitrina('provider', 'remove', 'own')).code, 0)
  assert.match((await vitrina('provider', 'remove', 'own')).stderr, /Unknown provider "own"/)

  const { stdout } = await vitrina('audit', 'list', '--json')
  const events = JSON.parse(stdout).map((entry: { event: string; site: string | null }) => [
    entry.event,
    entry.site,
  ])
  assert.deepEqual(
    events.filter(([event]: [string]) => event.startsWith('provider')),
    [
      ['provider_removed', 'alfa'],
      ['provider_added', null],
      ['provider_added', 'alfa'],
      ['provider_added', null],
    ],
  )
  assert.doesNotMatch(stdout, /GOCSPX/)
})

test('Apple needs a signing key instead of a secret, and an invalid key is refused', async () => {
  const { privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  const key = join(folder, 'AuthKey_KEY1234567.p8')
  writeFileSync(key, privateKey.export({ type: 'pkcs8', format: 'pem' }))
  const apple = [
    'provider',
    'add',
    'apple',
    '--kind',
    'apple',
    '--client-id',
    'md.shop',
    '--team-id',
    'TEAM123456',
  ]
  const named = [...apple, '--key-id', 'KEY1234567', '--client-secret-from']
  assert.match((await vitrina(...apple, '--client-secret-from', key)).stderr, /key_id: /)
  assert.match((await vitrina(...named, file)).stderr, /client_secret: .*PRIVATE KEY/)

  assert.equal((await vitrina(...named, key)).code, 0)

  const [provider] = await selectProvider(sql, 'apple')
  assert.ok(provider && !provider.client_secret?.includes('PRIVATE KEY'))
  const {
    teamId,
    keyId,
    privateKey: storedKey,
  } = JSON.parse(clientSecretOf(onlySecret(SECRET), provider) ?? '')
  assert.deepEqual([teamId, keyId], ['TEAM123456', 'KEY1234567'])
  assert.match(storedKey, /^-----BEGIN PRIVATE KEY-----/)
})

test('the token endpoint of Facebook, which its metadata lacks, is predefined; another one may be given', async () => {
  assert.equal((await add('facebook', '--kind', 'facebook')).code, 0)
  const version = 'https://graph.facebook.com/v24.0/oauth/access_token'
  assert.equal((await add('fb', '--kind', 'facebook', '--token-endpoint', version)).code, 0)
  const endpointOf = async (slug: string) => (await selectProvider(sql, slug))[0]?.token_endpoint
  assert.equal(await endpointOf('facebook'), 'https://graph.facebook.com/oauth/access_token')
  assert.equal(await endpointOf('fb'), version)
  assert.match(
    (await add('bad', '--kind', 'facebook', '--token-endpoint', 'http://10.0.0.1/')).stderr,
    /https/,
  )
})
