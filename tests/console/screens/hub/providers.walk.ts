import assert from 'node:assert/strict'
import type { Language } from '@vitrina/schema/languages'
import { inspect, keyboard } from '../../../browser/chromium.ts'
import { WALKED } from '../../../browser/walked.ts'
import { openShop, testsIn } from '../shop.ts'

const inShop = testsIn(await openShop({ VITRINA_SECRET: 'a secret of the deployment that is long enough' }))

const COLOURS = {
  ro: ['light', 'dark'],
  ru: ['light'],
  en: ['dark'],
  uk: ['light'],
} as const satisfies Record<Language, readonly string[]>

for (const language of WALKED)
  inShop(
    `${language}: a sign-in service is added and removed by keyboard, on a phone; its secret is never shown`,
    async ({ open, vitrina }) => {
      const { page, goTo, complaints } = await open({ width: 360, language })
      const { type, reach } = keyboard(page)
      const press = async (selector: string) => {
        await reach(selector)
        await page.keyboard.press('Enter')
      }
      const wrong: string[] = []
      const check = async (name: string) =>
        wrong.push(...(await inspect(page, `${name}-${language}`, COLOURS[language])))
      const dialog = page.getByRole('dialog')
      const begin = async () => {
        await press('main .not-printed button')
        await dialog.waitFor()
      }

      await goTo('/hub/providers')
      await check('providers-empty')
      await begin()
      const address = `${vitrina.url}/provider/google/callback`
      await dialog.getByText(address).waitFor()
      await check('provider-new')
      await type('[name=client_id]', 'hub.apps.example')
      await type('[name=client_secret]', 'GOCSPX-between')
      await page.keyboard.press('Enter')
      await dialog.waitFor({ state: 'detached' })
      await page.getByRole('heading', { level: 2, name: 'Google' }).waitFor()
      await check('providers')
      const shown = await page.innerText('main')
      assert.ok(shown.includes('hub.apps.example') && shown.includes(address))
      assert.doesNotMatch(await page.content(), /GOCSPX/)

      await begin()
      await type('[name=client_id]', 'once more')
      await page.keyboard.press('Enter')
      await page.locator('[name=slug][aria-invalid=true]').waitFor()
      await check('provider-refused')
      await page.keyboard.press('Escape')
      await dialog.waitFor({ state: 'detached' })

      await press('main section button[data-variant=subtle]')
      await dialog.waitFor()
      await check('provider-remove')
      await press(
        '[role=dialog] button[data-variant=filled], [role=dialog] .mantine-Group-root button:last-child',
      )
      await dialog.waitFor({ state: 'detached' })
      await page.locator('main section').waitFor({ state: 'detached' })
      assert.deepEqual(wrong, [])
      assert.deepEqual(
        complaints.filter((complaint) => !/status of 409/.test(complaint)),
        [],
      )
    },
  )

for (const language of WALKED)
  inShop(
    `${language}: a second factor is required for a group, by keyboard, on a phone`,
    async ({ open, vitrina: { sql } }) => {
      const [group] = await sql<{ id: number }>`
        insert into hub_group (name) values (${`Casa ${language}`}) returning id
      `
      const required = async () =>
        (await sql`select second_factor_required from hub_group where id = ${group?.id}`)[0]
      const { page, goTo, complaints } = await open({ width: 360, language })
      await goTo(`/hub/groups?group=${group?.id}`)
      await keyboard(page).reach('input[role=switch]')
      await page.keyboard.press('Space')
      await page.waitForResponse((response) => response.request().method() === 'PATCH')
      await page.locator('input[role=switch]:checked').waitFor()
      assert.deepEqual(await required(), { second_factor_required: true })
      assert.deepEqual(await inspect(page, `group-${language}`, COLOURS[language]), [])
      await goTo('/hub/groups')
      assert.deepEqual(await inspect(page, `groups-${language}`, COLOURS[language]), [])
      assert.deepEqual(complaints, [])
    },
  )
