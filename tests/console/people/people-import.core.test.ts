import assert from 'node:assert/strict'
import { createHash } from 'node:crypto'
import { test } from 'node:test'
import { setTimeout as sleep } from 'node:timers/promises'
import { hashPassword } from '../../../server/hub/defence/passwords.ts'
import { hashAtFullCost } from '../../cheap-hashes.ts'
import { callsWith } from '../operator.ts'
import { startWithStaff } from '../staff.ts'

const { sql, url, chief, lateChief, owner, as } = await startWithStaff()

const SITE = owner.site.replace('/sites/', '')

let files = 0
let round = 0

const hashOf = (password: string): string =>
  `saltSALT${createHash('md5').update(`saltSALT${password}`).digest('hex')}`

const HASH = hashOf('old password of a shop')

const address = (n: number | string): string => `taken-${round}-${n}@example.com`

/** File as in a browser, with its properties. */
const fileOf = (lines: readonly string[], settings: Readonly<Record<string, unknown>> = {}) => {
  const bytes = Buffer.from(`${lines.join('\n')}\n`)
  const file = {
    name: `people-${++files}.csv`,
    size: bytes.length,
    modified: 1_780_000_000_000,
    site: SITE,
    language: 'ro',
    format: 'bitrix',
    salt: null,
    ...settings,
  }
  return { bytes, file }
}

type File = ReturnType<typeof fileOf>

const sliceAt = ({ bytes, file }: File, offset: number, length = 2 ** 18) => {
  const slice = bytes.subarray(offset, offset + length)
  return { file, offset, bytes: slice.toString('base64'), last: offset + slice.length === bytes.length }
}

const send = (who: typeof chief, id: string, slice: object) =>
  who.post(`/hub/people-import/${id}/slice`, slice)

const open = async (file: File, who = chief) => {
  const { status, body } = await who.post('/hub/people-import', file.file)
  assert.equal(status, 200, JSON.stringify(body))
  return body
}

/** Sends the rest of a file in slices of `length` bytes; returns the last state and all lines. */
const sendAll = async (file: File, length?: number, who = chief) => {
  let state = await open(file)
  const answers = []
  while (!state.done) {
    const { status, body } = await send(who, state.id, sliceAt(file, state.offset, length))
    assert.equal(status, 200, JSON.stringify(body))
    state = body
    answers.push(body)
  }
  return { ...state, lines: answers.flatMap(({ lines }) => lines), slices: answers.length }
}

test('a file is imported slice by slice, for any division; no mailbox is proven, and the log has the operator', async () => {
  round++
  const people = Array.from({ length: 250 }, (_, n) => address(n))
  const file = fileOf([
    'email;_note;password_hash',
    // Each is hashed again, so only a few are checked.
    ...people.map((email, n) => `${email};"a;\n${n}";${n % 10 === 1 ? HASH : ''}`),
  ])
  const result = await sendAll(file, 1_000)

  assert.partialDeepStrictEqual(result, { done: true, made: 250, known: 0, kept: 0, refused: 0, lines: [] })
  assert.equal(result.offset, file.bytes.length)
  const rows = await sql<Record<string, unknown>>`
    select email, hub_imported_password.digest, slug, opens, email_confirmed_at, operator_id
    from hub_user
    join hub_audit on hub_audit.user_id = hub_user.id and event = 'user_imported'
    left join hub_imported_password on hub_imported_password.user_id = hub_user.id
    left join site on site.id = hub_imported_password.site_id
    where email = any(${people})
  `
  assert.equal(rows.length, 250)
  for (const { email, digest, ...rest } of rows) {
    const n = people.indexOf(String(email))
    const isHashed = n % 10 === 1
    const its = isHashed ? { slug: SITE, opens: false } : { slug: null, opens: null }
    assert.deepEqual(rest, { ...its, email_confirmed_at: null, operator_id: chief.id })
    if (isHashed) assert.match(String(digest), /^\$argon2id\$/)
  }
})

test('a slice is read only as far as a request may take', async () => {
  round++
  const file = fileOf(['email', ...Array.from({ length: 300 }, (_, n) => address(n))])
  const { id } = await open(file)
  const { body } = await send(chief, id, sliceAt(file, 0))
  assert.partialDeepStrictEqual(body, { made: 100, done: false })
  assert.equal(file.bytes.subarray(0, body.offset).toString().split('\n').length, 102)
})

test('after an interruption the import continues for any operator with the same file; each line is imported once', async () => {
  round++
  const people = Array.from({ length: 220 }, (_, n) => (n % 50 === 7 ? `no address ${n}` : address(n)))
  const file = fileOf([
    'email,password_hash',
    ...people.map((email, n) => `${email},${n % 10 === 0 ? HASH : ''}`),
  ])
  const { id } = await open(file)
  const response = (await send(chief, id, sliceAt(file, 0))).body
  // The response to this one is lost.
  const lost = sliceAt(file, response.offset)
  assert.equal((await send(chief, id, lost)).status, 200)

  const again = await send(chief, id, lost)
  assert.deepEqual([again.status, again.body.code], [409, 'conflict'])
  const state = (await chief.get(`/hub/people-import/${id}`)).body
  assert.equal(again.body.offset, state.offset)

  const other = await as({ role: null, everywhere: true })
  assert.deepEqual(await open(file, other), state)
  const result = await sendAll(file, undefined, other)
  assert.partialDeepStrictEqual(result, { id, done: true, made: 215, known: 0, refused: 5 })
  const [{ count } = { count: 0 }] = await sql<{ count: number }>`
    select count(*)::integer as count from hub_audit
    join hub_user on hub_user.id = user_id where event = 'user_imported' and email = any(${people})
  `
  assert.equal(count, 215)

  assert.partialDeepStrictEqual(await sendAll(file), { done: true, made: 215, slices: 0 })
  assert.equal((await chief.del(`/hub/people-import/${id}`)).status, 204)
  assert.equal((await chief.del(`/hub/people-import/${id}`)).status, 404)
  assert.partialDeepStrictEqual(await sendAll(file), {
    done: true,
    made: 0,
    known: 215,
    kept: 22,
    refused: 5,
  })
})

test('of concurrent senders of the same slice one writes it, and the others are informed', async () => {
  round++
  const file = fileOf([
    'email,password_hash',
    ...Array.from({ length: 90 }, (_, n) => `${address(n)},${n < 15 ? HASH : ''}`),
  ])
  const { id } = await open(file)
  const answers = await Promise.all(Array.from({ length: 4 }, () => send(chief, id, sliceAt(file, 0))))
  assert.deepEqual(answers.map(({ status }) => status).sort(), [200, 409, 409, 409])
  for (const { status, body } of answers) if (status === 409) assert.equal(body.code, 'conflict')
  assert.partialDeepStrictEqual((await chief.get(`/hub/people-import/${id}`)).body, {
    made: 90,
    known: 0,
    done: true,
  })
})

test('a slice in progress writes nothing after its import was deleted', async () => {
  // The slice takes about a second, so it is in progress when the import is deleted.
  hashAtFullCost()
  round++
  const file = fileOf([
    'email,password_hash',
    ...Array.from({ length: 100 }, (_, n) => `${address(n)},${n < 25 ? HASH : ''}`),
  ])
  const { id } = await open(file)
  const slice = send(chief, id, sliceAt(file, 0))
  await sleep(50)
  const deletion = await chief.del(`/hub/people-import/${id}`)
  assert.equal(deletion.status, 204)
  const pending = await slice
  assert.ok([404, 409].includes(pending.status), String(pending.status))
  const [{ count } = { count: 1 }] = await sql<{ count: number }>`
    select count(*)::integer as count from hub_user where email like ${`taken-${round}-%`}
  `
  assert.equal(count, 0)
  assert.equal((await chief.get(`/hub/people-import/${id}`)).status, 404)
})

test('a sign-in during an import does not wait for the hashing of a whole slice', async () => {
  hashAtFullCost()
  round++
  const password = 'a password of somebody'
  const { id: userId, email } = await as({ role: 'viewer' })
  await sql`update hub_user set password = ${await hashPassword(password)} where id = ${userId}`
  const file = fileOf([
    'email,password_hash',
    ...Array.from({ length: 40 }, (_, n) => `${address(n)},${HASH}`),
  ])
  const { id } = await open(file)
  const begun = performance.now()
  const slice = send(chief, id, sliceAt(file, 0)).then(() => performance.now() - begun)
  await sleep(50)
  const startedAt = performance.now()
  const { status } = await callsWith(url, {}).post('/session', { email, password })
  const waited = performance.now() - startedAt
  assert.ok(status < 300, String(status))
  const took = await slice
  assert.ok(waited < took / 2, `waited ${waited} ms of ${took} ms`)
})

test('an existing person keeps their data; the password of the file is stored separately and counted', async () => {
  round++
  const email = address('known')
  await sendAll(fileOf([`email,password_hash`, `${email},${HASH}`]))
  const result = await sendAll(
    fileOf(['email,password_hash', `${email},${HASH}`, `${address('new')},`], { site: null }),
  )
  assert.partialDeepStrictEqual(result, { made: 1, known: 1, kept: 1, refused: 0 })
})

test('an invalid line is reported with its number, in the language of the operator', async () => {
  round++
  const file = fileOf([
    'email,password_hash,first_name',
    'no address,',
    `${address('cost')},$2y$31$${'a'.repeat(53)}`,
    `"${address('open')}`,
    `${address('many')},,a,b,c`,
    `${address('fine')},,`,
  ])
  const { id } = await open(file)
  const { body } = await chief.post(`/hub/people-import/${id}/slice`, sliceAt(file, 0), {
    'accept-language': 'uk',
  })
  assert.partialDeepStrictEqual(body, { made: 1, refused: 4, done: true })
  assert.deepEqual(
    body.lines.map(({ line, field, code }: Record<string, unknown>) => [line, field, code]),
    [
      [2, 'email', 'invalid_value'],
      [3, 'password_hash', 'invalid_value'],
      [4, undefined, 'malformed_csv'],
      [5, undefined, 'malformed_csv'],
    ],
  )
  for (const { message } of body.lines) assert.match(message, /[а-щіїє]{3}/)
})

test('a file that does not list people is refused, and nothing is imported', async () => {
  round++
  for (const [wrong, field, code] of [
    ['email,is_staff\na@example.com,1', 'is_staff', 'unknown_field'],
    ['first_name\nAna', 'email', 'required'],
    ['', undefined, 'malformed_csv'],
    [Buffer.from('email\tid\n', 'utf16le').toString('latin1'), undefined, undefined],
  ] as const) {
    const file = fileOf([wrong])
    const { id } = await open(file)
    const { status, body } = await send(chief, id, sliceAt(file, 0))
    assert.equal(status, 400, wrong)
    if (code) assert.deepEqual([body.errors[0].field, body.errors[0].code], [field, code])
    assert.equal((await chief.get(`/hub/people-import/${id}`)).body.offset, 0)
  }
})

test('a line of several slices is refused, and the lines after it are read', async () => {
  round++
  const result = await sendAll(fileOf(['email', 'x'.repeat(2 ** 20), address(1)]))
  assert.partialDeepStrictEqual(result, { done: true, made: 1, refused: 1, slices: 5 })
  assert.partialDeepStrictEqual(result.lines, [{ line: 2, code: 'too_long' }])
})

test('A23 a slice uses the options of the opened import, and an unknown import is refused', async () => {
  round++
  const file = fileOf(['email', address(1)])
  const { id } = await open(file)
  const slice = sliceAt(file, 0)
  for (const [wrong, status] of [
    [{ ...slice, file: { ...file.file, salt: 'another' } }, 404],
    [{ ...slice, file: { ...file.file, proven: true } }, 400],
    [{ ...slice, proven: true }, 400],
    [{ ...slice, offset: 1 }, 409],
    [{ ...slice, offset: -1 }, 400],
    [{ ...slice, bytes: '\u0000not base64' }, 400],
    [{ ...slice, bytes: 'A'.repeat(2 ** 19) }, 400],
    [{ ...slice, bytes: 7 }, 400],
  ] as const)
    assert.equal((await send(chief, id, wrong)).status, status, JSON.stringify(wrong).slice(0, 200))
  assert.equal((await send(chief, '0'.repeat(64), slice)).status, 404)
  assert.equal((await send(chief, 'no-number', slice)).status, 404)
  const { body } = await chief.post('/hub/people-import', { ...file.file, site: 'gamma' })
  assert.deepEqual([body.errors[0].field, body.errors[0].code], ['site', 'not_found'])
})

test('only operators of the deployment import people, after typing the password; slices need no further password', async () => {
  round++
  const file = fileOf(['email', address(1)])
  const { id } = await open(file)
  const slice = sliceAt(file, 0)
  assert.equal((await lateChief.post('/hub/people-import', file.file)).body.code, 'step_up_required')
  for (const [method, path, body] of [
    ['post', '/hub/people-import', file.file],
    ['get', `/hub/people-import/${id}`, undefined],
    ['post', `/hub/people-import/${id}/slice`, slice],
    ['del', `/hub/people-import/${id}`, undefined],
  ] as const)
    assert.equal(
      (await owner[method](path, body as never)).body.code,
      'insufficient_role',
      `${method} ${path}`,
    )
  assert.partialDeepStrictEqual((await send(lateChief, id, slice)).body, { made: 1, done: true })
})

test('no hash of the file is in the database', async () => {
  round++
  const digest = 'c0ffee'.repeat(5).concat('ab')
  const file = fileOf(['email,password_hash', `${address(1)},${digest}`], {
    format: 'prestashop',
    salt: 'COOKIEKEY',
  })
  assert.partialDeepStrictEqual(await sendAll(file), { made: 1 })
  const tables = await sql<{ name: string }>`
    select table_name as name from information_schema.tables where table_schema = current_schema()
  `
  for (const { name } of tables) {
    const leaks = await sql.unsafe(`select 1 from "${name}" as row where row::text ~ '${digest}' limit 1`)
    assert.deepEqual(leaks, [], name)
  }
})
