import assert from 'node:assert/strict'
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { createServer } from 'node:net'
import { after, test } from 'node:test'
import { makePerson, PASSWORD } from '../hub/people.ts'
import { startVitrina } from '../vitrina.ts'
import { newBrowser } from './browser.ts'

const { url: hubUrl, sql, siteId } = await startVitrina()

const freePort = async (): Promise<number> => {
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as { port: number }
  server.close()
  await once(server, 'close')
  return port
}

/** Starts the example, and gives its address when it is open. */
const startExample = async (): Promise<string> => {
  const [site] = await sql<{ slug: string }>`select slug from site where id = ${siteId}`
  const port = await freePort()
  const shop = spawn(process.execPath, ['examples/calling-site/site.ts'], {
    env: { ...process.env, PORT: String(port), HUB_URL: hubUrl, SITE: site?.slug },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  after(() => shop.kill())
  await once(shop.stdout, 'data')
  return `http://localhost:${port}`
}

test('the example signs in by the hub on this machine, with nothing registered, and out again', async () => {
  const shop = await startExample()
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
