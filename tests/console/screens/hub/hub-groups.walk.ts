import assert from 'node:assert/strict'
import { test } from 'node:test'
import { WITHOUT_BROWSER } from '../../../browser/chromium.ts'
import { makePerson } from '../../../hub/people.ts'
import { openShop } from '../shop.ts'

const shop = await openShop()

test('groups that two operators select for one person are all saved; an unsaved selection is for one person only', {
  skip: WITHOUT_BROWSER,
}, async () => {
  if (!shop) return
  const { sql } = shop.vitrina
  const [one, other] = [await makePerson(sql), await makePerson(sql)]
  const [group] = await sql<{ id: number }>`
    insert into hub_group (name) values ('Drivers'), ('Bakers') returning id
  `
  const { page, goTo, complaints } = await shop.open()
  const field = page.getByLabel('Groups', { exact: true }).and(page.locator('input:not([type=hidden])'))
  const choose = async () => {
    await field.click()
    await page.getByRole('option', { name: 'Bakers' }).click()
    await page.keyboard.press('Escape')
  }
  const shown = ({ email }: { email: string }) =>
    page.getByRole('heading', { name: email, level: 1 }).waitFor()
  await goTo(`/hub/users/${other.id}`)
  await shown(other)
  await goTo(`/hub/users/${one.id}`)
  await shown(one)
  await choose()
  await goTo(`/hub/users/${other.id}`)
  await shown(other)
  assert.equal(await page.getByRole('button', { name: 'Save' }).isDisabled(), true)

  await choose()
  await sql`insert into hub_membership (user_id, group_id) values (${other.id}, ${group?.id})`
  await page.getByRole('button', { name: 'Save' }).click()
  await page.getByText('The groups are saved').waitFor()
  const [row] = await sql`select count(*)::int from hub_membership where user_id = ${other.id}`
  assert.deepEqual(row, { count: 2 })
  assert.deepEqual(complaints, [])
})
