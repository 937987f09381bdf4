import assert from 'node:assert/strict'
import { makeSetUpLink } from '../../../../server/console/set-up-link.ts'
import { addReturnAddress } from '../../../../server/hub/operators/return-addresses.ts'
import { createSite } from '../../../../server/identity/access/sites.ts'
import { linkTo, waitForMail } from '../../../hub/mailbox.ts'
import { makePerson, PASSWORD } from '../../../hub/people.ts'
import { startExample } from '../../../sdk/example.ts'
import { button, link, type Task, type TaskRun } from './task.ts'

const NEW_PASSWORD = `${PASSWORD} 2`

/** Two shops of one hub, started once for all tasks with sign-in. */
let sites: Promise<readonly [string, string]> | undefined

const startSites = async ({ vitrina }: TaskRun['shop']): Promise<readonly [string, string]> => {
  const { sql, url } = vitrina
  const [first, second] = await Promise.all(
    ['alfa', 'beta'].map(async (slug) => {
      const site = await createSite(sql, { slug, name: slug, timeZone: 'Europe/Chisinau' })
      assert.ok(site)
      const example = await startExample(url, slug, (address) =>
        sql.begin((sql) => addReturnAddress(sql, site.id, address)),
      )
      return example
    }),
  )
  assert.ok(first && second)
  closing.push(first.close, second.close)
  return [first.url, second.url]
}

/** Functions that close the example shops after the walk. */
export const closing: (() => Promise<void>)[] = []

const password = (page: Parameters<typeof button>[0]) => page.locator('[name=password]')

export const peopleTasks: readonly Task[] = [
  [
    'the first operator comes by the link',
    async ({ shop, stranger, check }) => {
      const { sql, url } = shop.vitrina
      const others = await sql<{ user_id: number }>`delete from operator returning user_id`
      const creation = await makeSetUpLink(sql, url)
      assert.ok(creation)
      const { page, hand } = await stranger()
      await page.goto(creation.link)
      await hand.type(page.locator('[name=first_name]'), 'Ana')
      await hand.type(page.locator('[name=email]'), `${crypto.randomUUID()}@example.com`)
      await hand.type(password(page), PASSWORD)
      await check('set-up', page)
      await hand.press(page.locator('button[type=submit]'))
      await page.waitForURL(/\/console\/sites\//)
      await page.getByRole('heading', { level: 1 }).waitFor()
      await check('first-steps', page)
      for (const { user_id: id } of others) await sql`insert into operator (user_id) values (${id})`
    },
  ],
  [
    'a colleague is invited as viewer, and lands in the console',
    async ({ shop, hand, page, goTo, stranger, check, mark }) => {
      const email = `${mark}@example.com`
      await goTo('/settings?tab=people')
      await hand.type(page.getByLabel('Email'), email)
      await check('people')
      await hand.press(button(page, 'Add'))
      const invitation = await page.locator('pre').innerText()
      await hand.press(button(page, 'I have saved it'))
      const colleague = await stranger()
      await colleague.page.goto(invitation)
      await colleague.hand.type(password(colleague.page), PASSWORD)
      await check('invitation', colleague.page)
      await colleague.hand.press(button(colleague.page, /^(Save|Set|Choose)/))
      await colleague.page.waitForURL(/\/console\//)
      await colleague.hand.type(colleague.page.locator('[name=email]'), email)
      await colleague.hand.type(password(colleague.page), PASSWORD)
      await colleague.hand.press(button(colleague.page, 'Sign in'))
      await colleague.page.waitForURL(`**${shop.operator.site}`)
      await colleague.page.getByRole('heading', { name: 'Today' }).waitFor()
    },
  ],
  [
    'a forgotten password',
    async ({ shop, stranger, check }) => {
      const { sql, url, config } = shop.vitrina
      const { id, email } = await makePerson(sql)
      await sql`insert into operator (user_id) values (${id})`
      const { page, hand } = await stranger()
      await page.goto(`${url}/console/sign-in`)
      await hand.press(link(page, /forgot/i))
      await hand.type(page.locator('[name=email]'), email)
      await check('forgot-password', page)
      await hand.press(page.locator('main form button:not([type=button])'))
      await page.getByText(email).waitFor()
      await page.goto(linkTo('reset-password', await waitForMail(config.dataDir, email)))
      await hand.type(password(page), NEW_PASSWORD)
      await hand.press(button(page, /^(Save|Set|Choose)/))
      await page.waitForURL(/\/console\//)
      await hand.type(page.locator('[name=email]'), email)
      await hand.type(password(page), NEW_PASSWORD)
      await hand.press(button(page, 'Sign in'))
      await page.waitForURL(/\/console\/sites\//)
      await sql`delete from operator where user_id = ${id}`
    },
  ],
  [
    'signed in at one site, known at the other',
    async ({ shop, stranger, check }) => {
      sites ??= startSites(shop)
      const [one, other] = await sites
      const { email } = await makePerson(shop.vitrina.sql)
      const { page, hand } = await stranger()
      await page.goto(`${one}/en`)
      await hand.press(page.locator('a[href^="/hub/login"]'))
      await page.waitForURL(/\/auth/)
      await hand.type(page.locator('[name=email]'), email)
      await hand.type(password(page), PASSWORD)
      await check('sign-in', page)
      await hand.press(page.locator('main form button:not([type=button])').first())
      await page.waitForURL(`${one}/en`)
      await page.goto(`${other}/en`)
      await hand.press(page.locator('a[href^="/hub/login"]'))
      await page.locator('main form[action*="/continue"]').waitFor()
      await check('continue', page)
      await hand.press(page.locator('main form[action*="/continue"] button'))
      await page.waitForURL(`${other}/en`)
      await page.getByText(email).waitFor()
    },
  ],
  [
    'one’s own account is deleted',
    async ({ shop, stranger, check }) => {
      const { sql, url } = shop.vitrina
      const { id, email } = await makePerson(sql)
      const { page, hand } = await stranger()
      await page.goto(`${url}/en/sign-in`)
      await page.locator('[name=email]').fill(email)
      await password(page).fill(PASSWORD)
      await page.keyboard.press('Enter')
      await page.waitForURL(/\/account/)
      await check('account', page)
      await hand.type(page.locator('#leave_password'), PASSWORD)
      await hand.press(page.locator('form[action*="account/leave"] button:not([type=button])'))
      await page.waitForURL((address) => !address.pathname.endsWith('/account'))
      await check('leaving', page)
      const [leaving] = await sql`select from hub_user where id = ${id} and leaves_at is not null`
      assert.ok(leaving)
    },
  ],
]
