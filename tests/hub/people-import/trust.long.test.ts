import assert from 'node:assert/strict'
import { test } from 'node:test'
import { hashAtFullCost } from '../../cheap-hashes.ts'
import { mailTo } from '../mailbox.ts'
import { showsText } from '../pages/pages.ts'
import { makePerson, PASSWORD } from '../people.ts'
import { leadingTo, tokenIn } from '../visitor.ts'
import { newAddress, OLD_PASSWORD, oldHashOf, startBringing } from './bringing.ts'

hashAtFullCost()
const hub = await startBringing()
const { sql, dataDir, browse, signIn, newShop, importPeople, linkOf, confirm, userOf } = hub

/** Password known to the operator of a hostile shop, who created the hash. */
const OF_OPERATOR = 'known to the operator'

test('A20 an imported password signs in after its mailbox is proven, and then becomes a password of the hub', async () => {
  const email = newAddress()
  const shop = await newShop()
  await importPeople([{ email }], '--site', shop.slug)
  const browser = browse()

  const page = await signIn(browser, { email, password: OLD_PASSWORD, to: shop })

  assert.equal(page.status, 200)
  assert.ok(showsText(page, 'check_mail.title'))
  assert.deepEqual(await sql`select from hub_session where user_id = ${(await userOf(email)).id}`, [])
  const confirmed = await confirm(browser, await linkOf(email))
  assert.equal(confirmed.location, `${shop.address}?token=${tokenIn(confirmed)}`)
  const { password, proven, imported } = await userOf(email)
  assert.match(password ?? '', /^\$argon2id\$v=19\$m=19456,t=2,p=1\$/)
  assert.deepEqual([proven, imported], [true, 0])
  assert.equal((await signIn(browse(), { email, password: OLD_PASSWORD })).status, 303)
})

test('A20 a wrong password sends no mail, and is answered as for an unknown address', async () => {
  const email = newAddress()
  await importPeople([{ email }])
  const wrong = await signIn(browse(), { email, password: 'wrong password' })
  const nobody = await signIn(browse(), { email: newAddress(), password: 'wrong password' })

  assert.deepEqual([wrong.status, nobody.status], [400, 400])
  assert.ok(showsText(wrong, 'sign_in.wrong') && showsText(nobody, 'sign_in.wrong'))
  assert.deepEqual(mailTo(dataDir, email), [])
})

test('A20 in another browser the link requires the password: a click of the owner signs nobody else in', async () => {
  const email = newAddress()
  await importPeople([{ email, hash: oldHashOf(OF_OPERATOR) }])
  const [operator, owner] = [browse(), browse()]
  await signIn(operator, { email, password: OF_OPERATOR })
  const link = await linkOf(email)

  const clicked = await confirm(owner, link)

  assert.equal(clicked.status, 400)
  assert.ok(showsText(clicked, 'confirm.other_browser.imported'))
  assert.equal((await confirm(owner, link, PASSWORD)).status, 400)
  assert.equal((await userOf(email)).password, null)
  assert.ok(showsText(await signIn(operator, { email, password: OF_OPERATOR }), 'check_mail.title'))
  assert.deepEqual(await sql`select from hub_session where user_id = ${(await userOf(email)).id}`, [])
  assert.equal((await confirm(owner, await linkOf(email, 2), OF_OPERATOR)).status, 303)
})

test('A21 the operator of a site cannot sign in as a person who existed before', async () => {
  const { email, id } = await makePerson(sql)
  const shop = await newShop()

  const outcome = await importPeople(
    [{ email, hash: oldHashOf(OF_OPERATOR) }],
    '--site',
    shop.slug,
    '--proven',
  )

  assert.partialDeepStrictEqual(outcome, { made: 0, known: 1, refused: 0 })
  const operator = browse()
  assert.ok(showsText(await signIn(operator, { email, password: OF_OPERATOR, to: shop }), 'check_mail.title'))
  await operator.open(`/en/auth${leadingTo(shop.address)}`)
  assert.deepEqual(await sql`select from hub_session where user_id = ${id}`, [])
  // The person signs in as before, without a further step.
  assert.equal((await signIn(browse(), { email })).status, 303)
})

test('A21 after the link is opened in the browser of the sign-in, the imported password applies, and all earlier sessions end', async () => {
  const { email, browser, id } = await hub.newVisitor()
  await importPeople([{ email }])
  const other = browse()
  await signIn(other, { email, password: OLD_PASSWORD })

  assert.equal((await confirm(other, await linkOf(email))).status, 303)

  assert.equal((await browser.open('/en/account')).status, 303)
  assert.equal((await signIn(browse(), { email })).status, 400)
  assert.equal((await signIn(browse(), { email, password: OLD_PASSWORD })).status, 303)
  assert.equal((await userOf(email)).id, id)
})

test('A21 with --proven by the operator of the deployment, a new person signs in at once, and a hash of the hub replaces the old one', async () => {
  const email = newAddress()
  await importPeople([{ email }], '--proven')

  const together = await Promise.all(
    [browse(), browse()].map((browser) => signIn(browser, { email, password: OLD_PASSWORD })),
  )

  assert.deepEqual(
    together.map(({ status }) => status),
    [303, 303],
  )
  const { password, proven, imported } = await userOf(email)
  assert.match(password ?? '', /^\$argon2id\$/)
  assert.deepEqual([proven, imported], [true, 0])
})

test('A21 a proven password does not suffice after others gave the person a role or group, or after another way of sign-in', async () => {
  const requests = [
    (id: number) => sql`insert into operator (user_id) values (${id})`,
    (id: number, siteId: number) =>
      sql`insert into site_operator (site_id, user_id, role, offered_to) values (${siteId}, ${id}, 'viewer', 'x@example.com')`,
    (id: number) => sql`
      with made as (insert into hub_group (name) values ('vip') returning id)
      insert into hub_membership (user_id, group_id) select ${id}, id from made
    `,
    (id: number) => sql`insert into hub_known_browser (user_id, digest) values (${id}, sha256('by Google'))`,
  ]
  for (const give of requests) {
    const email = newAddress()
    await importPeople([{ email }], '--proven')
    await give((await userOf(email)).id, (await newShop()).id)

    assert.ok(showsText(await signIn(browse(), { email, password: OLD_PASSWORD }), 'check_mail.title'))
  }
})

test('A21 a password added by a second site signs nobody in, whatever the first was trusted with', async () => {
  const email = newAddress()
  const [first, second] = [await newShop(), await newShop()]
  await importPeople([{ email }], '--site', first.slug, '--proven')
  await importPeople([{ email, hash: oldHashOf(OF_OPERATOR) }], '--site', second.slug, '--proven')
  // A later file of the first site without --proven.
  const [third] = [newAddress()]
  await importPeople([{ email: third }], '--site', first.slug, '--proven')
  await importPeople([{ email: third, hash: oldHashOf(OF_OPERATOR) }], '--site', first.slug)

  for (const address of [email, third])
    assert.ok(
      showsText(await signIn(browse(), { email: address, password: OF_OPERATOR }), 'check_mail.title'),
    )
  assert.equal((await signIn(browse(), { email, password: OLD_PASSWORD })).status, 303)
  // The stored password is removed with that.
  assert.equal((await signIn(browse(), { email, password: OF_OPERATOR })).status, 400)
})

test('A21 a reset, and a change of e-mail, delete the imported password', async () => {
  const [email, moved] = [newAddress(), newAddress()]
  await importPeople([{ email }, { email: moved }])
  await sql`update hub_user set password = 'chosen' where email = ${email}`
  await sql`update hub_user set email_key = email_key || '.md' where email = ${moved}`
  assert.deepEqual([(await userOf(email)).imported, (await userOf(moved)).imported], [0, 0])
})

test('A21 guesses at the password of the hub stay counted after a correct imported one', async () => {
  const { email } = await makePerson(sql)
  await importPeople([{ email, hash: oldHashOf(OF_OPERATOR) }])
  await signIn(browse(), { email, password: 'wrong password' })
  const counted = async () =>
    (
      await sql<{
        count: number
      }>`select count from hub_attempt where kind = 'sign-in account' order by last_at desc limit 1`
    )[0]?.count
  assert.equal(await counted(), 1)

  await signIn(browse(), { email, password: OF_OPERATOR })

  assert.equal(await counted(), 2)
})

test('A22 the database does not reveal the digest of the other system', async () => {
  const people = [newAddress(), newAddress()].map((email, i) => ({
    email,
    hash: oldHashOf(`${OLD_PASSWORD} ${i}`),
  }))
  await importPeople(people, '--proven')
  await importPeople([people[0] as (typeof people)[0]])
  const tables = await sql<{ name: string }>`
    select format('%I.%I', schemaname, tablename) as name from pg_tables where schemaname not in ('pg_catalog', 'information_schema')
  `
  for (const { name } of tables)
    for (const { hash } of people) {
      const digest = hash.slice(-32)
      const forms = [
        digest,
        Buffer.from(digest, 'hex').toString('base64').slice(0, 40),
        Buffer.from(digest).toString('hex'),
      ]
      const rows = await sql`
        select from ${sql.unsafe(name)} as kept
        where exists (select from unnest(${forms}::text[]) as form where strpos(lower(kept::text), lower(form)) > 0)
      `
      assert.equal(rows.length, 0, name)
    }
})

test('A3 while imported passwords are pending, a wrong password is answered at a whole second, for any address', async () => {
  const email = newAddress()
  // This hash takes a quarter of a second.
  await importPeople([{ email, hash: `$2y$11$${'abcdefghijklmnopqrstuu'}${'x'.repeat(31)}` }])
  for (const address of [email, newAddress(), (await makePerson(sql)).email]) {
    const browser = browse()
    await browser.open('/en/sign-in')
    const since = performance.now()
    await browser.send('/en/sign-in', { email: address, password: 'wrong password' })
    assert.ok(performance.now() - since >= 999, address)
  }
})
