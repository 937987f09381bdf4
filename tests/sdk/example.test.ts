import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import { makePerson, PASSWORD } from '../hub/people.ts'
import { startVitrina } from '../vitrina.ts'
import { newBrowser } from './browser.ts'
import { startExample } from './example.ts'

const { url: hubUrl, sql, siteId } = await startVitrina()

test('the example signs in and out at a local hub, without registration', async () => {
  const [site] = await sql<{ slug: string }>`select slug from site where id = ${siteId}`
  const example = await startExample(hubUrl, site?.slug ?? '')
  after(() => example.close())
  const shop = example.url
  const { email } = await makePerson(sql)
  const browser = newBrowser()
  const open = await browser.go(`${shop}/en`)
  const loginUrl = /href="(\/hub\/login[^"]*)"/.exec(open.text)?.[1]?.replaceAll('&#38;', '&')

  const shown = await browser.submit(await browser.go(shop + loginUrl), { email, password: PASSWORD })

  assert.equal(shown.url, `${shop}/en`)
  assert.match(shown.text, /Welcome, Ana Pop!/)
  assert.ok(shown.text.includes(email))
  const out = /action="(\/hub\/logout[^"]*)"/.exec(shown.text)?.[1]
  assert.match((await browser.post(shop + out)).text, /Sign in/)
})
