import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import { linkTo, waitForMail } from '../hub/mailbox.ts'
import { newAddress, OLD_PASSWORD, startBringing } from '../hub/people-import/bringing.ts'
import { complaintsOf, inspect, keyboard, launch, SUBMIT, WITHOUT_BROWSER } from './chromium.ts'
import { WALKED } from './walked.ts'

const { url, dataDir, importPeople } = await startBringing()
const browser = WITHOUT_BROWSER ? undefined : await launch()
after(() => browser?.close())

for (const language of WALKED)
  test(`${language}: an imported customer signs in with the old password, and confirms the mailbox; by keyboard, at 360 px`, {
    skip: WITHOUT_BROWSER,
  }, async () => {
    const email = newAddress()
    await importPeople([{ email }])
    const wrong: string[] = []
    const open = async () => {
      const context = await browser?.newContext({ viewport: { width: 360, height: 740 }, locale: language })
      assert.ok(context)
      const complaints = complaintsOf(context)
      const page = await context.newPage()
      const check = async (name: string) =>
        wrong.push(...(await inspect(page, `${name}-${language}`, ['light', 'dark'])))
      return { context, page, look: check, complaints, ...keyboard(page) }
    }

    const typed = await open()
    await typed.page.goto(`${url}/${language}/sign-in`)
    await typed.type('[name=email]', email)
    await typed.type('[name=password]', OLD_PASSWORD)
    await typed.press(SUBMIT)
    assert.match(await typed.page.innerText('body'), new RegExp(email))
    await typed.look('check-mail-imported')
    const link = linkTo('confirm', await waitForMail(dataDir, email))

    // The mail is opened first on another device, where no password was entered.
    const other = await open()
    await other.page.goto(link)
    await other.look('confirm-imported-elsewhere')
    assert.equal(await other.page.locator('[name=password]').count(), 1)

    await typed.page.goto(link)
    assert.equal(await typed.page.locator('[name=password]').count(), 0)
    await typed.look('confirm-imported')
    await typed.press(SUBMIT)
    assert.equal(new URL(typed.page.url()).pathname, `/${language}/account`)

    await typed.context.close()
    await other.context.close()
    assert.deepEqual(wrong, [])
    assert.deepEqual([...typed.complaints, ...other.complaints], [])
  })
