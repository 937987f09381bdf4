import assert from 'node:assert/strict'
import { once } from 'node:events'
import { createServer, type RequestListener } from 'node:http'
import { after, test } from 'node:test'
import { makePerson, PASSWORD } from '../hub/people.ts'
import { leadingTo } from '../hub/visitor.ts'
import { startVitrina } from '../vitrina.ts'
import { complaintsOf, launch, SUBMIT, WITHOUT_BROWSER } from './chromium.ts'

const { url, sql } = await startVitrina()

const serve = async (listener: RequestListener): Promise<string> => {
  const server = createServer(listener).listen(0, '127.0.0.1')
  await once(server, 'listening')
  after(() => server.close())
  return `http://localhost:${(server.address() as { port: number }).port}`
}

test('7.2 a site may redirect to another of its origins, and a form submitted twice signs in once', {
  skip: WITHOUT_BROWSER,
}, async () => {
  const shop = await serve((_, response) => response.end('<title>The shop</title><h1>Welcome</h1>'))
  const callback = await serve((_, response) => response.writeHead(303, { location: shop }).end())
  const { email } = await makePerson(sql)
  const browser = await launch()
  after(() => browser.close())
  const context = await browser.newContext()
  const complaints = complaintsOf(context)
  const page = await context.newPage()

  await page.goto(`${url}/en/auth${leadingTo(`${callback}/done`)}`)
  await page.fill('[name=email]', email)
  await page.fill('[name=password]', PASSWORD)
  await page.locator(SUBMIT).dblclick()
  // Not the URL: the second submit may still abort the navigation of the first.
  await page.getByRole('heading', { name: 'Welcome' }).waitFor()

  assert.equal(page.url(), `${shop}/`)
  assert.equal(await page.title(), 'The shop')
  assert.deepEqual(complaints, [])
  assert.equal((await sql`select from hub_session where ended_at is null`).length, 1)
})
