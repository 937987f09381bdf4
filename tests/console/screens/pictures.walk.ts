import assert from 'node:assert/strict'
import { mkdirSync } from 'node:fs'
import { openShop, testsIn } from './shop.ts'

// Screenshots of the README from a real run: `npm run pictures` writes them to the folder of VITRINA_PICTURES.

const FOLDER = process.env.VITRINA_PICTURES

const shop = await openShop({}, 'demo')

testsIn(shop)('the console and the sign-in page match the screenshots of the README', async (shop) => {
  await shop.vitrina.sql`update site set name = 'Băcănia de pe colț' where id = ${shop.vitrina.siteId}`
  const { page, context, complaints, goTo } = await shop.open()
  await goTo('/orders')
  await page.locator('main tbody tr').first().waitFor()
  const signIn = await context.newPage()
  await signIn.setViewportSize({ width: 640, height: 760 })
  await signIn.goto(`${shop.vitrina.url}/ro/sign-in`)
  await signIn.locator('[name=email]').waitFor()
  assert.deepEqual(complaints, [])
  if (FOLDER === undefined) return
  mkdirSync(FOLDER, { recursive: true })
  await page.setViewportSize({ width: 1280, height: 860 })
  await page.screenshot({ path: `${FOLDER}/console.png` })
  await signIn.screenshot({ path: `${FOLDER}/sign-in.png` })
})
