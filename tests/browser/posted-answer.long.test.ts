import assert from 'node:assert/strict'
import { test } from 'node:test'
import { exportPKCS8, generateKeyPair } from 'jose'
import { newClaims, startUpstream } from '../hub/upstream/upstream.ts'
import { complaintsOf, launch, WITHOUT_BROWSER } from './chromium.ts'

const hub = await startUpstream()

test('O13: a browser posts a response of Apple from another site, and is recognized again by the following GET', {
  skip: WITHOUT_BROWSER,
}, async () => {
  const apple = await hub.startProvider(
    { authorization_response_iss_parameter_supported: undefined },
    { host: 'localhost', isClient: () => true },
  )
  const { privateKey } = await generateKeyPair('ES256', { extractable: true })
  const secret = JSON.stringify({ teamId: 'T', keyId: 'K', privateKey: await exportPKCS8(privateKey) })
  const slug = await hub.letIn(apple, { kind: 'apple', secret })
  const claims = newClaims()
  apple.answers({ claims, back: ({ searchParams }) => searchParams.delete('iss') })
  const browser = await launch()
  try {
    const context = await browser.newContext()
    const complaints = complaintsOf(context)
    const page = await context.newPage()
    const posts: (string | undefined)[] = []
    page.on('request', async (request) => {
      if (request.method() === 'POST' && request.url().includes('/callback'))
        posts.push((await request.allHeaders()).cookie)
    })
    await page.goto(`${hub.url}/en/sign-in`)
    await page.click(`button[value=${slug}]`)
    await page.waitForURL(`${hub.url}/en/account`)
    assert.match(await page.innerText('main'), new RegExp(claims.email))
    assert.deepEqual(posts, [undefined], 'no cookie came with the form of another site')
    assert.deepEqual(complaints, [])
  } finally {
    await browser.close()
  }
})
