import assert from 'node:assert/strict'
import { connect } from 'node:net'
import { test } from 'node:test'
import { parseApplicant } from '../../server/hub/operators/first-operator.ts'
import { makeOperator } from '../../server/hub/operators/operators.ts'
import { revokeToken } from '../../server/identity/access/tokens.ts'
import { isAllowedAddress } from '../../server/platform/outgoing/target.ts'
import { signIn } from '../console/operator.ts'
import { openShop } from '../vitrina.ts'

const vitrina = await openShop({ TRUSTED_PROXIES: '127.0.0.1' })

/** Response to a request head that no client library would send. */
const answerTo = (head: string): Promise<string> =>
  new Promise((resolve, failed) => {
    const { hostname, port } = new URL(vitrina.url)
    const socket = connect(Number(port), hostname, () => socket.write(`${head}\r\nconnection: close\r\n\r\n`))
    let text = ''
    socket.on('data', (bytes) => {
      text += bytes
    })
    socket.once('close', () => resolve(text))
    socket.once('error', failed)
  })

test('a request with two Host headers gets 400', async () => {
  assert.match(await answerTo('GET /healthz HTTP/1.1\r\nhost: a.md'), /^HTTP\/1.1 200/)
  for (const second of ['b.md', 'a.md'])
    assert.match(await answerTo(`GET /healthz HTTP/1.1\r\nhost: a.md\r\nHost: ${second}`), /^HTTP\/1.1 400/)
})

test('browsers get an https-only header, also through a trusted proxy called by https', async () => {
  const transport = async (protocol: string) =>
    (await fetch(`${vitrina.url}/healthz`, { headers: { 'x-forwarded-proto': protocol } })).headers.get(
      'strict-transport-security',
    )
  assert.equal(await transport('https'), 'max-age=31536000; includeSubDomains')
  assert.equal(await transport('http'), null)
})

test('A1 a common password is refused for the first operator, by link and by environment', async () => {
  const applicant = { email: 'ana@example.com', firstName: 'Ana', lastName: '', language: 'ro' } as const
  for (const password of ['password1', 'PassWord1', 'qwertyuiop', '123456789'])
    await assert.rejects(parseApplicant({ ...applicant, password }, '192.0.2.1'), ({ faults }) => {
      assert.deepEqual(faults, [{ field: 'password', key: 'invalid_value.password_common' }])
      return true
    })
  await assert.rejects(
    vitrina.sql.begin((sql) => makeOperator(sql, { email: 'new@example.com', password: 'qwertyuiop' })),
    /too common/,
  )
  assert.ok(await parseApplicant({ ...applicant, password: 'vitrina din colț' }, '192.0.2.1'))
})

test('P12 webhooks to cloud metadata addresses are refused, even for a site that may reach the internal network', () => {
  for (const address of [
    '168.63.129.16',
    '100.100.100.200',
    '192.0.0.192',
    '169.254.169.254',
    '169.254.170.2',
    'fd00:ec2::254',
    'fd00:ec2::23',
    'fd20:ce::254',
    'fd00:42::42',
    '::ffff:168.63.129.16',
    '64:ff9b::a83f:8110',
    'fe80::a9fe:a9fe',
  ])
    for (const allowPrivate of [false, true])
      assert.equal(isAllowedAddress(address, allowPrivate), false, address)
  assert.equal(isAllowedAddress('168.63.129.17', false), true)
  assert.equal(isAllowedAddress('100.100.100.201', true), true)
})

test('3.2 the long poll of a revoked token ends with 401, and others continue', async () => {
  const client = await vitrina.client()
  const other = await vitrina.client({ siteId: client.siteId })
  const { body } = await other.get('/external/changes/?after=now')
  const path = `/external/changes/?after=${body.next}&wait=10`
  const waits = client.get(path)
  const pending = other.get(path)
  // The connection is accepted and waits.
  let id: string | undefined
  while (id === undefined) {
    const [token] = await vitrina.sql<{ id: string }>`
      select id from api_token where site_id = ${client.siteId} and last_used_at is not null and digest = sha256(${client.token}::bytea)
    `
    id = token?.id
  }
  await revokeToken(vitrina.sql, { id })

  const ended = await Promise.race([waits, pending.then(() => undefined)])
  assert.deepEqual([ended?.status, ended?.body.code], [401, 'unauthorized'])
  assert.match(ended?.headers.get('www-authenticate') ?? '', /^API-Token/)
  await other.post('/external/category/bulk-create/', [{}])
  assert.equal((await pending).body.changes.length, 1)
})

test('an export of personal data at the console is in the audit log, and viewers may not do it', async () => {
  const owner = await signIn(vitrina)
  const manager = await signIn(vitrina, { role: 'manager' })
  const viewer = await signIn(vitrina, { role: 'viewer' })
  const path = `${owner.site}/external/discount-card/export`
  const entries = () => vitrina.sql<{ operator_id: number; detail: object }>`
    select operator_id, detail from hub_audit where event = 'personal_data_exported' order by id
  `
  const refused = await viewer.get(`${path}?format=csv`)
  assert.deepEqual([refused.status, refused.body.code], [403, 'insufficient_role'])
  assert.deepEqual(await entries(), [])

  assert.equal((await manager.get(`${path}?format=csv`)).status, 200)
  assert.equal((await owner.get(`${path}?after=1`)).status, 200)
  assert.deepEqual(
    (await entries()).map(({ operator_id, detail }) => [operator_id, detail]),
    [
      [manager.id, { object: 'discount-card' }],
      [owner.id, { object: 'discount-card' }],
    ],
  )
  assert.equal((await viewer.get(`${owner.site}/external/category/export`)).status, 200)
  assert.equal((await entries()).length, 2)
})
