import assert from 'node:assert/strict'
import { readFileSync, statSync, writeFileSync } from 'node:fs'
import { test } from 'node:test'
import { setTimeout as sleep } from 'node:timers/promises'
import { startVitrinaWith } from '../../cli/run.ts'
import { newAddress, OLD_PASSWORD, oldHashOf, startBringing } from './bringing.ts'

const { sql, settings, vitrina, write, browse, signIn, newShop, userOf } = await startBringing()

const HASH = oldHashOf(OLD_PASSWORD)

const imported = async (file: string, ...options: string[]) => {
  const { code, stdout, stderr } = await vitrina('user', 'import', file, '--json', ...options)
  return { code, stderr, outcome: stdout === '' ? undefined : JSON.parse(stdout) }
}

test('a line has a name, a language and a hash, in columns of any order, and only the e-mail is required', async () => {
  const [ana, ion, without] = [newAddress(), newAddress(), newAddress()]
  const file = write('names.csv', [
    'password_hash;last_name;email;first_name;phone;language;format;_note',
    `${HASH};"Pop; Popescu";${ana.toUpperCase()};Ana;+37369123456;uk;bitrix;x`,
    `;Ciobanu;${ion};;069 123 456;;;`,
    `!neverused;;${without}`,
  ])

  const { outcome } = await imported(file, '--language', 'ru')

  assert.deepEqual(outcome, { made: 3, known: 0, refused: 0 })
  const people = await sql`
    select email, first_name, last_name, language, phone, phone_verified_at, email_confirmed_at, password,
      (select count(*)::integer from hub_imported_password where user_id = hub_user.id) as imported
    from hub_user where email_key in (${ana}, ${ion}, ${without}) order by id
  `
  const none = { email_confirmed_at: null, phone_verified_at: null, password: null }
  assert.deepEqual(people, [
    {
      email: ana.toUpperCase().replace('EXAMPLE.COM', 'example.com'),
      first_name: 'Ana',
      last_name: 'Pop; Popescu',
      language: 'uk',
      phone: '+37369123456',
      ...none,
      imported: 1,
    },
    { email: ion, first_name: '', last_name: 'Ciobanu', language: 'ru', phone: null, ...none, imported: 0 },
    { email: without, first_name: '', last_name: '', language: 'ru', phone: null, ...none, imported: 0 },
  ])
})

test('A23 invalid lines are refused one by one, with a code for each, and the others are imported', async () => {
  const good = newAddress()
  const lines = [
    `${newAddress()},$2y$31$${'a'.repeat(53)}`,
    `${newAddress()},$argon2id$v=19$m=4194304\\,t=2`,
    `${newAddress()},"$argon2id$v=19$m=4194304,t=2,p=1$c2FsdHNhbHRzYWx0$${'A'.repeat(43)}"`,
    `${newAddress()},pbkdf2_sha256$4000000000$salt$${'A'.repeat(43)}=`,
    `no address,${HASH}`,
    `,${HASH}`,
    `${newAddress()},${'x'.repeat(100_000)}`,
    `${newAddress()},5f4dcc3b5aa765d61d8327deb882cf99`,
    `${newAddress()},${HASH},${'n'.repeat(101)}`,
    `${newAddress()},${HASH},n,tlh`,
    `${newAddress()},${HASH},n,ro,one,more`,
    `"${newAddress()},${HASH}`,
    `${good},${HASH},=cmd|' /C calc'!A0,ro,bitrix`,
  ]
  const file = write('hostile.csv', ['email,password_hash,first_name,language,format', ...lines])

  const { code, stderr, outcome } = await imported(file)

  assert.equal(code, 1)
  assert.match(stderr, /12 lines refused\. See .*hostile\.errors\.csv/)
  assert.partialDeepStrictEqual(outcome, { made: 1, known: 0, refused: 12 })
  assert.equal(statSync(outcome.errors_file).mode & 0o777, 0o600)
  const refused = readFileSync(outcome.errors_file, 'utf8')
  for (const [line, what] of Object.entries({
    2: 'password_hash invalid_value: Checking this hash would take too long',
    4: 'password_hash invalid_value: Checking this hash would take too long',
    5: 'password_hash invalid_value: Checking this hash would take too long',
    6: 'email invalid_value: This is not an email address.',
    7: 'email required: This field is required.',
    8: 'password_hash invalid_value: This hash cannot be checked.',
    9: 'password_hash invalid_value: This hash cannot be checked.',
    10: 'first_name invalid_value: At most 100 characters',
    11: 'language invalid_value: Not a valid value.',
    12: 'malformed_csv: ',
  }))
    assert.match(refused, new RegExp(`,${line},"?${what.replaceAll('.', '\\.')}`), line)
  assert.ok((await userOf(good)).imported)
})

test('the file of refused lines can be imported after correction', async () => {
  const [first, second] = [newAddress(), newAddress()]
  const file = write('mend.csv', [
    'email,password_hash,format',
    `${first},${HASH},bitrix`,
    `${second},${HASH},bitri`,
  ])
  const { outcome } = await imported(file)
  writeFileSync(outcome.errors_file, readFileSync(outcome.errors_file, 'utf8').replace('bitri,', 'bitrix,'))

  assert.deepEqual((await imported(outcome.errors_file)).outcome, { made: 1, known: 0, refused: 0 })
})

test('a person who appears twice is created once, with the data of the later line', async () => {
  const email = newAddress()
  const file = write('twice.csv', [
    'email,password_hash,first_name',
    `${email},${oldHashOf('an earlier password')},Ana`,
    `${email.toUpperCase()},${HASH},Anna`,
  ])

  assert.deepEqual((await imported(file, '--format', 'bitrix', '--proven')).outcome, {
    made: 1,
    known: 1,
    refused: 0,
  })
  assert.equal((await signIn(browse(), { email, password: 'an earlier password' })).status, 400)
  assert.equal((await signIn(browse(), { email, password: OLD_PASSWORD })).status, 303)
})

test('a file with an unknown column, or without one for the e-mail, is refused as a whole', async () => {
  for (const header of ['email,is_staff', 'first_name,password_hash', '', 'email,email']) {
    const { code, outcome } = await imported(write('header.csv', [header, `${newAddress()},x`]))
    assert.deepEqual([code, outcome], [1, undefined], header)
  }
})

test('--salt-file sets the cookie key of PrestaShop, and is required where hashes need it', async () => {
  const email = newAddress()
  const key = 'Kq7cookiekey'
  const { createHash } = await import('node:crypto')
  const hash = createHash('md5').update(`${key}${OLD_PASSWORD}`).digest('hex')
  const file = write('prestashop.csv', ['email,password_hash', `${email},${hash}`])
  assert.partialDeepStrictEqual((await imported(file, '--format', 'prestashop')).outcome, { refused: 1 })

  await imported(file, '--format', 'prestashop', '--proven', '--salt-file', write('cookie.key', [key]))

  assert.equal((await signIn(browse(), { email, password: OLD_PASSWORD })).status, 303)
})

test('after a kill the same command resumes: each line is imported or refused exactly once', async () => {
  const people = Array.from({ length: 700 }, newAddress)
  const lines = people.flatMap((email, n) =>
    n % 100 === 7 ? [`no address ${n},`, `${email},${HASH}`] : [`${email},${HASH}`],
  )
  const file = write('killed.csv', ['email,password_hash', ...lines])
  const { slug } = await newShop()
  const args = ['user', 'import', file, '--format', 'bitrix', '--json', '--site', slug] as const
  const count = async () =>
    (
      await sql<{
        count: number
      }>`select count(*)::integer as count from hub_user where email = any(${people})`
    )[0]?.count ?? 0

  let seen = 0
  for (let kills = 0; kills < 2; kills++) {
    assert.ok(seen < people.length, 'nothing is left to be killed at')
    const { process, outcome } = startVitrinaWith(settings)(...args)
    const before = seen
    while (seen === before) {
      await sleep(20)
      seen = await count()
    }
    process.kill('SIGKILL')
    assert.equal((await outcome).signal, 'SIGKILL')
  }
  assert.ok(seen < people.length)
  const { stdout, stderr } = await vitrina(...args)

  assert.match(stderr, /Resuming after [\d,]+ lines from before/)
  const report = JSON.parse(stdout)
  assert.partialDeepStrictEqual(report, { made: 700, known: 0, refused: 7 })
  assert.equal(await count(), 700)
  assert.equal(readFileSync(report.errors_file, 'utf8').trim().split('\n').length, 8)
  const audited = await sql`
    select user_id from hub_audit join hub_user on hub_user.id = user_id
    where event = 'user_imported' and email = any(${people})
  `
  assert.equal(audited.length, 700)
  assert.deepEqual(await sql`select from hub_people_import where made > 0`, [])
})

test('two concurrent imports of the same file do not both write it', async () => {
  const people = Array.from({ length: 300 }, newAddress)
  const file = write('together.csv', ['email,password_hash', ...people.map((email) => `${email},${HASH}`)])
  const args = ['user', 'import', file, '--format', 'bitrix', '--json'] as const

  const outcomes = await Promise.all([vitrina(...args), vitrina(...args)])

  assert.deepEqual(outcomes.map(({ code }) => code).sort(), [0, 1])
  assert.match(
    outcomes.find(({ code }) => code === 1)?.stderr ?? '',
    /The same file is being imported elsewhere/,
  )
})
