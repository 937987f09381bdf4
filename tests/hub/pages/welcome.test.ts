import assert from 'node:assert/strict'
import { test } from 'node:test'
import { openPages } from './pages.ts'

const { browse, newVisitor } = await openPages()

test('7.1 the root address of the hub shows a page in the language of the browser', async () => {
  const browser = browse({ 'accept-language': 'uk-UA,uk;q=0.9,en;q=0.5' })
  const { status, location } = await browser.open('/')
  assert.deepEqual([status, location], [303, '/uk'])
  const page = await browser.open('/uk')
  assert.equal(page.status, 200)
  assert.match(page.text, /<html lang="uk">/)
  for (const href of ['/uk/sign-in', '/console/', '/docs', '/ro', '/ru', '/en'])
    assert.match(page.text, new RegExp(`href="${href}"`))
  assert.equal((await browser.open('/fr')).status, 404)
})

test('7.1 a signed-in person is redirected to their account', async () => {
  const { browser } = await newVisitor()
  assert.match((await browser.open('/ro')).text, /href="\/ro\/account"/)
})
