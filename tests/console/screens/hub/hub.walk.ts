import assert from 'node:assert/strict'
import { pino } from 'pino'
import type { Page } from 'playwright-core'
import { audit } from '../../../../server/hub/audit.ts'
import { createTransport } from '../../../../server/platform/mail/transport.ts'
import { keyboard } from '../../../browser/chromium.ts'
import { makePerson } from '../../../hub/people.ts'
import { signIn } from '../../operator.ts'
import { addFilter } from '../hands.ts'
import { openShop, testsIn } from '../shop.ts'

const shop = await openShop()

const inShop = testsIn(shop)

const MARKUP = '<img src=x onerror="window.fired=1">'

const untilText = (page: Page, text: string | RegExp) => page.getByText(text).first().waitFor()

/** Input by its label, which has a star if it is required; its popup has the same label. */
const inputOf = (page: Page, label: string) =>
  page.getByLabel(new RegExp(`^${label}( \\*)?$`)).and(page.locator('input:not([type=hidden])'))

/** Presses a button of a confirmation dialog. */
const confirm = (page: Page, name: string) => page.getByRole('dialog').getByRole('button', { name }).click()

inShop('a person is created by keyboard; the link to set a password is shown once', async ({ open }) => {
  const { page, goTo, complaints } = await open()
  const { reach, type } = keyboard(page)
  await goTo('/hub/users')
  await reach('main header button, main button')
  await page.keyboard.press('Enter')
  await page.getByRole('dialog', { name: 'New person' }).waitFor()
  await type('[name=email]', 'ion@example.com')
  await type('[name=first_name]', MARKUP)
  await page.keyboard.press('Enter')
  const link = page.getByLabel('Link to set a password', { exact: true }).last()
  await link.waitFor()
  assert.match(await page.getByRole('dialog').innerText(), /\/en\/reset-password\?token=/)
  await page.keyboard.press('Escape')
  await page.keyboard.press('Tab')
  await page.getByRole('dialog').getByRole('button').last().press('Enter')
  await page.getByRole('dialog').waitFor({ state: 'detached' })

  await reach('input[type=search]')
  await page.keyboard.type('ion@')
  await page.waitForURL('**/hub/users?search=ion%40')
  await page.getByText('1–1 of 1').waitFor()
  assert.ok((await page.getByRole('table').innerText()).includes(MARKUP))
  await reach('tbody tr')
  await page.keyboard.press('Enter')
  await page.getByRole('heading', { name: 'ion@example.com', level: 1 }).waitFor()
  assert.equal(await page.evaluate('window.fired'), undefined)
  assert.deepEqual(complaints, [])
})

inShop(
  'a person is added to a group, given a role, locked and unlocked, and a session is ended',
  async ({ open, vitrina }) => {
    const { sql } = vitrina
    const { id, email } = await makePerson(sql)
    await sql`insert into hub_group (name) values (${MARKUP})`
    await sql`
    insert into hub_session (user_id, digest, browser, remembered, ip, user_agent, expires_at)
    values (
      ${id}, ${Buffer.alloc(32, 1)}, ${Buffer.alloc(32, 2)}, false, '10.0.0.1', 'Mozilla/5.0 (X11; Linux x86_64) Firefox/140.0',
      now() + interval '1 day'
    )
  `
    const { page, goTo, complaints } = await open()
    await goTo(`/hub/users/${id}`)
    await inputOf(page, 'Groups').click()
    await page.getByRole('option', { name: MARKUP }).click()
    await page.keyboard.press('Escape')
    await page.getByRole('button', { name: 'Save' }).click()
    await untilText(page, 'The groups are saved')

    await page.getByLabel('Role', { exact: true }).selectOption('manager')
    await page.getByRole('button', { name: 'Give the role' }).click()
    await page.getByRole('table', { name: 'Roles at sites' }).getByText('manager').waitFor()

    await page.getByRole('button', { name: `End the session of ${email}` }).click()
    await confirm(page, 'End')
    await untilText(page, 'Not signed in anywhere now.')

    await page.getByRole('button', { name: 'Lock' }).click()
    await confirm(page, 'Lock')
    await untilText(page, /^Locked since/)
    await page.getByRole('button', { name: 'Unlock' }).click()
    await untilText(page, `${email} can sign in again`)
    await page.getByRole('table', { name: 'Recent events' }).getByText(`${email} was unlocked`).waitFor()
    const [now] = await sql`
    select locked_at, (select count(*)::int from hub_membership where user_id = id) as groups,
      (select role from site_operator where user_id = id) as role
    from hub_user where id = ${id}
  `
    assert.deepEqual(now, { locked_at: null, groups: 1, role: 'manager' })
    assert.deepEqual(complaints, [])
  },
)

inShop('a group is created, and a person is found, added and removed', async ({ open, vitrina: { sql } }) => {
  const { email } = await makePerson(sql)
  const { page, goTo, complaints } = await open({ width: 360 })
  await goTo('/hub/groups')
  await inputOf(page, 'New group').fill('Wholesale')
  await page.keyboard.press('Enter')
  await page.getByRole('link', { name: 'Wholesale' }).click()
  await untilText(page, 'Nobody is in this group yet.')
  const picker = inputOf(page, 'Add a person')
  await picker.fill(email.slice(0, 12))
  await page.getByRole('option', { name: email }).waitFor()
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Enter')
  await page.getByRole('button', { name: 'Add', exact: true }).click()
  await page.getByRole('link', { name: email }).waitFor()
  await page.getByRole('button', { name: `Remove ${email}` }).click()
  await confirm(page, 'Remove')
  await untilText(page, 'Nobody is in this group yet.')
  assert.deepEqual(complaints, [])
})

inShop(
  'the audit log lists sentences that are filtered, paged and linked',
  async ({ open, vitrina: { sql } }) => {
    const { id, email } = await makePerson(sql)
    for (let n = 0; n < 60; n++) await audit(sql, { event: 'password_changed', userId: id })
    await sql`insert into hub_audit (event, user_id, detail) values ('unheard_of', ${id}, ${JSON.stringify({ name: MARKUP })})`
    const { page, goTo, complaints } = await open()
    await goTo(`/hub/audit?user=${encodeURIComponent(email)}`)
    const rows = page.getByRole('table').getByRole('row')
    await rows.nth(50).waitFor()
    assert.equal(await rows.count(), 51)
    await untilText(page, 'unheard_of')
    await page.getByRole('button', { name: 'Show older' }).click()
    await untilText(page, `An account was created for ${email}`)
    await page.getByRole('button', { name: 'unheard_of' }).click()
    await page.waitForURL('**entry=*')
    assert.ok((await page.getByRole('dialog').innerText()).includes('onerror'))
    const linked = page.url()
    await page.keyboard.press('Escape')
    // A closed dialog returns the focus, and would take it from the field.
    await page.getByRole('dialog').waitFor({ state: 'detached' })
    await addFilter(page, 'Kind')
    await page.getByRole('searchbox').fill('account was created')
    await page.getByRole('dialog').getByRole('button', { name: 'account was created' }).click()
    await page.waitForURL('**event=user_created*')
    await rows.nth(2).waitFor({ state: 'detached' })
    await page.goto(linked.replace(/user=[^&]*&?/, 'event=sign_in&'))
    await page.getByRole('dialog').getByText('onerror').waitFor()
    assert.equal(await page.evaluate('window.fired'), undefined)
    assert.deepEqual(complaints, [])
  },
)

inShop(
  'a mail in the outbox is read: its links work, its HTML is shown as text',
  async ({ open, vitrina: { config } }) => {
    const { send } = createTransport(config, pino({ level: 'silent' }))
    await send({
      id: 'one',
      to: 'ion@example.com',
      subject: 'Parola nouă',
      text: 'Aici: https://shop.example/reset?token=1\njavascript:alert(1)',
      html: `<p>${MARKUP}</p>`,
    })
    const { page, goTo, complaints } = await open()
    await goTo('/hub/mail')
    await page.getByRole('button', { name: 'Parola nouă' }).click()
    const mail = page.getByRole('dialog')
    const links = mail.getByRole('link')
    await links.first().waitFor()
    assert.equal(await links.count(), 1)
    assert.equal(await links.first().getAttribute('href'), 'https://shop.example/reset?token=1')
    await page.getByRole('tab', { name: 'HTML' }).click()
    await mail.getByText('onerror').waitFor()
    assert.equal(await page.evaluate('window.fired'), undefined)
    assert.deepEqual(complaints, [])
  },
)

inShop(
  'a site is created and opened; a person becomes an operator of the deployment, and is removed',
  async ({ open, vitrina: { sql } }) => {
    const { email } = await makePerson(sql)
    const { page, goTo, complaints } = await open()
    await goTo('/hub/sites?new=1')
    await inputOf(page, 'Name').fill('Second shop')
    await inputOf(page, 'Short name').fill('Not a slug')
    await page.getByRole('button', { name: 'Create' }).click()
    await untilText(page, /single dashes, at most 63 characters/)
    await inputOf(page, 'Short name').fill('second')
    await page.keyboard.press('Enter')
    await page.getByRole('dialog').waitFor({ state: 'detached' })

    await inputOf(page, 'Another one').fill(email.slice(0, 12))
    await page.getByRole('option', { name: email }).click()
    await page.getByRole('button', { name: 'Add', exact: true }).click()
    await confirm(page, 'Add')
    await page.getByRole('button', { name: `Remove ${email}` }).click()
    await confirm(page, 'Remove')
    await page.getByRole('button', { name: `Remove ${email}` }).waitFor({ state: 'detached' })

    await page.getByRole('link', { name: 'Second shop' }).click()
    await page.waitForURL('**/sites/second')
    await page.getByRole('button', { name: 'Site: Second shop' }).waitFor()
    const expected = complaints.filter((complaint) => !/status of 400/.test(complaint))
    assert.deepEqual(expected, [])
  },
)

inShop(
  'sessions of the hub and the console are listed, and a session of the console is ended',
  async ({ open, vitrina }) => {
    const other = await signIn(vitrina, {})
    const { page, goTo } = await open()
    await goTo('/hub/sessions')
    await untilText(page, 'this one')
    await page.getByRole('button', { name: `End the session of ${other.email}` }).click()
    await confirm(page, 'End')
    await page.getByRole('link', { name: other.email }).waitFor({ state: 'detached' })
    assert.equal((await other.get('/session')).status, 204)
    await page.getByText('Sites', { exact: true }).click()
    await page.waitForURL('**kind=hub')
  },
)
