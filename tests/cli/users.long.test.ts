import assert from 'node:assert/strict'
import { hash } from 'node:crypto'
import { after, test } from 'node:test'
import { createDatabase, urlOf } from '../database.ts'
import { vitrinaWith } from './run.ts'

const { name, sql, drop } = await createDatabase()
after(drop)
const DATABASE_URL = urlOf(name)
const vitrina = vitrinaWith({ DATABASE_URL, AUTH_URL: 'https://login.example' })
const json = async (...args: string[]) => JSON.parse((await vitrina(...args, '--json')).stdout)
const userOf = async (email: string) => (await json('user', 'list', '--search', email))[0]

/** Valid links of a person, as stored digests. */
const linksOf = async (email: string) =>
  (
    await sql<{ digest: Buffer; days: number }>`
      select digest, extract(epoch from hub_errand.expires_at - now()) / 86400 as days
      from hub_errand join hub_user on hub_user.id = user_id
      where hub_user.email = ${email} and purpose = 'password' and used_at is null
    `
  ).map(({ digest, days }) => [digest.toString('hex'), Math.round(Number(days))])
const tokenIn = (link: string) => new URL(link).searchParams.get('token') ?? ''

await vitrina('group', 'create', 'vip')
await vitrina('group', 'create', 'wholesale')

test('A13 user create prints a link to set a password, which only the person knows', async () => {
  const { code, stdout, stderr } = await vitrina('user', 'create', 'Ana@Example.com')

  assert.equal(code, 0)
  assert.match(stdout, /^https:\/\/login\.example\/ro\/reset-password\?token=[\w-]{43}\n$/)
  assert.ok(!stderr.includes(tokenIn(stdout.trim())))
  assert.deepEqual(await linksOf('Ana@example.com'), [[hash('sha256', tokenIn(stdout.trim())), 7]])
  assert.partialDeepStrictEqual(await userOf('ana@'), {
    email: 'Ana@example.com',
    first_name: '',
    language: 'ro',
    groups: [],
    is_operator: false,
    has_password: false,
    locked_at: null,
  })
  const [row] = await sql<{ confirmed: boolean }>`
    select email_confirmed_at is not null and password is null as confirmed
    from hub_user where email_key = 'ana@example.com'
  `
  assert.equal(row?.confirmed, true)
})

test('a user has the given name, language and groups, and is an operator on request', async () => {
  const names = ['--first-name', ' Оксана ', '--last-name', 'Коваль', '--language', 'uk']
  const groups = ['--group', 'vip', '--group', 'wholesale', '--group', 'vip']
  const order = await json('user', 'create', 'oksana@example.com', ...names, ...groups, '--operator')

  assert.match(order.link, /^https:\/\/login\.example\/uk\/reset-password/)
  assert.partialDeepStrictEqual(await userOf('oksana'), {
    id: order.id,
    first_name: 'Оксана',
    last_name: 'Коваль',
    language: 'uk',
    groups: ['vip', 'wholesale'],
    is_operator: true,
  })
  assert.match(
    (await vitrina('user', 'list')).stdout,
    /^oksana@example\.com +Оксана Коваль +uk +vip, wholesale +yes +no password yet +/m,
  )
})

test('an invalid user leaves no row', async () => {
  const before = await sql`select count(*) from hub_user, hub_audit`
  const refusal = await vitrina('user', 'create', 'ANA@example.COM')
  assert.deepEqual([refusal.code, /The user ANA@example\.com already exists/.test(refusal.stderr)], [1, true])
  const lost = await vitrina('user', 'create', 'bob@example.com', '--group', 'nobody')
  assert.deepEqual([lost.code, /Groups: vip, wholesale\./.test(lost.stderr)], [1, true])
  for (const wrong of [
    ['аna@example.com'], // Cyrillic а
    ['bob@example.com', '--first-name', 'x'.repeat(101)],
    ['bob@example.com', '--last-name', 'a\nb'],
    ['bob@example.com', '--language', 'RO'],
  ])
    assert.equal((await vitrina('user', 'create', ...wrong)).code, 2, wrong.join(' '))
  assert.deepEqual(await sql`select count(*) from hub_user, hub_audit`, before)
})

test('the link leads to AUTH_URL, or to the listening address', async () => {
  const linkWith = async (settings: Record<string, string>) => {
    const { stdout } = await vitrinaWith({ DATABASE_URL, ...settings })('user', 'reset', 'ana@example.com')
    return URL.parse(stdout)?.origin
  }
  assert.equal(await linkWith({}), 'http://127.0.0.1:8080')
  assert.equal(await linkWith({ HOST: '::1', PORT: '9000' }), 'http://[::1]:9000')
  assert.equal(await linkWith({ BASE_URL: 'https://shop.example' }), 'https://shop.example')
  const before = await linksOf('Ana@example.com')
  assert.equal(await linkWith({ PORT: '0' }), undefined)
  assert.deepEqual(await linksOf('Ana@example.com'), before)
})

test('A5 user reset creates a new link, and only the newest link works', async () => {
  // A reset was requested by mail, and the mail is not sent yet.
  await sql`
    insert into hub_errand (purpose, email, email_key, language, browser)
    values ('password', 'ana@example.com', 'ana@example.com', 'ro', '')
  `
  const first = await json('user', 'reset', 'ANA@example.com')
  const second = await json('user', 'reset', 'ana@example.com')

  assert.notEqual(first.link, second.link)
  assert.deepEqual(await linksOf('Ana@example.com'), [[hash('sha256', tokenIn(second.link)), 7]])
  assert.equal((await linksOf('oksana@example.com')).length, 1)
  assert.deepEqual(await sql`select from hub_errand where used_at is null and user_id is null`, [])
})

test('users are found by a part of the e-mail or the name, case-insensitively', async () => {
  const matches = async (...args: string[]) =>
    (await json('user', 'list', ...args)).map(({ email }: { email: string }) => email)
  assert.deepEqual(await matches(), ['oksana@example.com', 'Ana@example.com'])
  assert.deepEqual(await matches('--search', 'КОВАЛЬ'), ['oksana@example.com'])
  assert.deepEqual(await matches('--search', '%'), [])
  const { stdout, stderr } = await vitrina('user', 'list', '--limit', '1')
  assert.ok(stdout.includes('oksana') && !stdout.includes('Ana@'))
  assert.match(stderr, /There are more than these 1/)
})

test('an unknown user is not locked, not unlocked and gets no link', async () => {
  for (const verb of ['lock', 'unlock', 'reset']) {
    const { code, stdout, stderr } = await vitrina('user', verb, 'nobody@example.com')
    assert.deepEqual([code, stdout], [1, ''])
    assert.match(stderr, /Unknown user nobody@example\.com/)
  }
})

test('no link is in a list, in the audit log or in the database', async () => {
  const { link } = await json('user', 'reset', 'ana@example.com')
  for (const args of [
    ['user', 'list'],
    ['audit', 'list'],
  ])
    assert.ok(!(await vitrina(...args, '--json')).stdout.includes(tokenIn(link)))
  const [row] = await sql<{ text: string }>`
    select (select json_agg(hub_errand)::text from hub_errand) || (select json_agg(hub_audit)::text from hub_audit) as text
  `
  assert.ok(row?.text.includes('password_link_made') && !row.text.includes(tokenIn(link)))
})

test('7.6a the person id is printed when a user is created and listed, and finds the user', async () => {
  const order = await json('user', 'create', 'known@example.com')

  assert.match(order.person_id, /^p_[0-9a-z]{26}$/)
  assert.partialDeepStrictEqual(await json('user', 'list', '--search', order.person_id), [
    { id: order.id, person_id: order.person_id, email: 'known@example.com' },
  ])
})
