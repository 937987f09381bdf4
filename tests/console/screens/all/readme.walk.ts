import assert from 'node:assert/strict'
import { picture } from '../../../browser/chromium.ts'
import { openShop, testsIn } from '../shop.ts'

// Screens of the README. To renew its pictures: VITRINA_SCREENSHOTS=docs/pictures npm run walk -- tests/console/screens/all/readme.walk.ts

const inShop = testsIn(await openShop({}, 'demo'))

inShop('the README shows the orders of the demo shop in the console, and the sign-in page', async (shop) => {
  const { page, goTo, complaints } = await shop.open()
  await goTo('/orders')
  await page.getByRole('row').filter({ hasText: 'DEMO-1008' }).waitFor()
  await picture(page, 'console', ['light'])

  const stranger = await (await shop.openStranger({ width: 640, language: 'ro' })).newPage()
  await stranger.goto(`${shop.vitrina.url}/ro/sign-in`)
  await stranger.getByRole('button', { name: 'Intrați' }).waitFor()
  await picture(stranger, 'sign-in', ['light'])
  assert.deepEqual(complaints, [])
})
