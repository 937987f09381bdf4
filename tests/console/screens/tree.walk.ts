import assert from 'node:assert/strict'
import { test } from 'node:test'
import { WITHOUT_BROWSER } from '../../browser/chromium.ts'
import { signIn } from '../operator.ts'
import { dragTo, isAtTree, line, meant, plant as plantAt, untilTrue } from './arranging.ts'
import { holdBack, refuseWith } from './hold.ts'
import { openShop } from './shop.ts'

const shop = await openShop()
const skip = WITHOUT_BROWSER

const plant = (mark: string) => plantAt((shop as NonNullable<typeof shop>).vitrina, mark)

const own = await shop?.open()

/** Window of all tests, with the tree at a category. */
const openAt = async (id: number, name: string) => {
  const window = own as NonNullable<typeof own>
  await window.goTo(`/tree?at=${id}`)
  await untilTrue(async () => (await meant(window.page)).endsWith(name))
  return window
}

test('by mouse: a category is dragged before another, into another, and the move is undone', {
  skip,
}, async () => {
  const { trunk, ash, beech, cedar, read, order } = await plant('Mouse')
  const { page, complaints } = await openAt(ash, 'Mouse Ash')
  await dragTo(page, 'Cedar', 'Ash', 0.1)
  await untilTrue(async () => (await order()).join() === [cedar, ash, beech].join())
  await page.getByRole('button', { name: 'Undo' }).click()
  await untilTrue(async () => (await order()).join() === [ash, beech, cedar].join())
  await dragTo(page, 'Cedar', 'Beech', 0.5)
  await untilTrue(async () => (await read(cedar)).category_id.join() === String(beech))
  assert.equal(await line(page, 'Cedar').count(), 0, 'it is in a closed one')
  await page.getByRole('button', { name: 'Undo' }).click()
  await untilTrue(async () => (await read(cedar)).category_id.join() === String(trunk))
  await line(page, 'Cedar').waitFor()
  assert.deepEqual(complaints, [])
})

test('by keyboard: arrow keys navigate, with Alt they move, m moves far, Enter opens', { skip }, async () => {
  const { trunk, ash, beech, cedar, twig, read, order } = await plant('Keys')
  const { page, complaints } = await openAt(trunk, 'Keys Trunk')
  const press = (key: string) => page.keyboard.press(key)
  // Typed without a pause, so that it is one name even on a slow machine.
  await page.clock.setFixedTime(Date.now())
  await page.getByRole('tree').focus()
  await press('ArrowRight')
  await press('ArrowRight')
  assert.equal(await meant(page), '2 Keys Ash')
  await press('Alt+ArrowDown')
  assert.equal(await meant(page), '2 Keys Ash')
  await untilTrue(async () => (await order()).join() === [beech, ash, cedar].join())
  await press('Alt+ArrowRight')
  assert.equal(await meant(page), '3 Keys Ash')
  await untilTrue(async () => (await read(ash)).category_id.join() === String(beech))
  await press('Alt+ArrowLeft')
  assert.equal(await meant(page), '2 Keys Ash')
  await untilTrue(async () => (await read(ash)).category_id.join() === String(trunk))
  // Immediately: the undo reverts the last change, although it is not written yet.
  await press('Alt+ArrowRight')
  await press('Control+z')
  await page.getByText('Undone').waitFor()
  assert.deepEqual((await read(ash)).category_id, [trunk])

  await page.keyboard.type('keys ced')
  assert.equal(await meant(page), '2 Keys Cedar')
  // A letter typed immediately would belong to the name.
  await press('Escape')
  await press('m')
  await page.getByRole('dialog').waitFor()
  await page.keyboard.type('keys-key')
  await page.getByText('Nothing found').waitFor()
  await press('Control+a')
  await page.keyboard.type('Keys Beech')
  await page.getByRole('option', { name: 'Keys Beech' }).waitFor()
  await press('Enter')
  await press('Enter')
  await untilTrue(async () => (await read(cedar)).category_id.join() === String(beech))
  assert.deepEqual((await read(twig)).category_id, [ash, beech])

  await isAtTree(page)
  await press('Home')
  await page.keyboard.type('keys trunk')
  await press('Enter')
  await page.waitForURL(`**/objects/category/${trunk}`)
  assert.deepEqual(complaints, [])
})

test('the menu of a line has all actions: opened by Shift+F10, closed by Escape', { skip }, async () => {
  const { trunk, read } = await plant('Menu')
  const { page } = await openAt(trunk, 'Menu Trunk')
  await page.getByRole('tree').focus()
  await page.keyboard.press('Shift+F10')
  await page.locator('[role=menuitem]:focus').waitFor()
  await page.keyboard.press('Escape')
  await page.getByRole('menu').waitFor({ state: 'detached' })
  await isAtTree(page)
  await page.keyboard.press('Shift+F10')
  await page.getByRole('menuitem', { name: 'Hide' }).click()
  await untilTrue(async () => (await read(trunk)).hide)
  await line(page, 'Menu Trunk').getByRole('button', { name: 'Show: Menu Trunk' }).click()
  await untilTrue(async () => !(await read(trunk)).hide)
})

test('a cycle is refused with the sentence of the server, and nothing changes', { skip }, async () => {
  const { trunk, ash, read } = await plant('Loop')
  const { page } = await openAt(ash, 'Loop Ash')
  await dragTo(page, 'Loop Trunk', 'Loop Ash', 0.5)
  await page.getByText('An object cannot be placed under itself.').waitFor()
  assert.equal((await read(trunk)).category_id, null)
  assert.equal(await meant(page), '2 Loop Ash')
})

test('changes of others since the last visit are loaded before a move', {
  skip,
}, async () => {
  const { trunk, ash, beech, cedar, read } = await plant('Visit')
  const { page, goTo } = await openAt(cedar, 'Visit Cedar')
  await goTo('/jobs')
  await shop?.vitrina.put('/external/category/bulk-update/', [{ id: cedar, category_id: [trunk, ash] }])
  const { letGo } = await holdBack(page, (request) => /category\/\?page_size/.test(request.url()))
  await page.goBack()
  await untilTrue(async () => (await meant(page)).endsWith('Visit Cedar'))
  await page.getByRole('tree').focus()
  await page.keyboard.press('Alt+ArrowRight')
  letGo()
  await untilTrue(async () => (await read(cedar)).category_id.includes(beech))
  assert.deepEqual((await read(cedar)).category_id.toSorted(), [ash, beech].toSorted())
  await page.unrouteAll()
})

test('a refused move is shown immediately and reverted', { skip }, async () => {
  const { cedar } = await plant('Back')
  const { page } = await openAt(cedar, 'Back Cedar')
  const { letGo } = await holdBack(
    page,
    (request) => /bulk-update/.test(request.url()),
    refuseWith('Somebody was quicker.'),
  )
  const names = () =>
    page.getByRole('treeitem', { level: 2 }).filter({ hasText: 'Back' }).locator('a').allTextContents()
  await page.getByRole('tree').focus()
  await page.keyboard.press('Alt+ArrowUp')
  // Before the response.
  await untilTrue(async () => (await names()).join() === 'Back Ash,Back Cedar,Back Beech').finally(letGo)
  await page.getByText('Somebody was quicker.').waitFor()
  await untilTrue(async () => (await names()).join() === 'Back Ash,Back Beech,Back Cedar')
})

test('a search in any language, or by key, opens the paths to its results; with several parents a category is below each, and marked', {
  skip,
}, async () => {
  const { twig } = await plant('Seek')
  const { page, goTo } = await openAt(twig, 'Seek Twig')
  assert.equal(await meant(page), '3 Seek Twig')
  await goTo('/tree?search=seek%20ясень')
  assert.equal(await line(page, 'Seek Ash').count(), 1)
  assert.equal(await line(page, 'Seek Beech').count(), 0)
  await goTo('/tree?search=seek-key')
  await line(page, 'Seek Cedar').waitFor()
  await goTo('/tree')
  await page.keyboard.press('/')
  await page.keyboard.type('seek twig')
  await untilTrue(async () => (await line(page, 'Seek Twig').count()) === 2)
  assert.equal(await line(page, 'Seek Twig').first().getByTitle('Has 2 parent categories').count(), 1)
  await page.waitForURL('**/tree?*search=seek+twig')
})

test('a viewer sees the tree without controls for changes', { skip }, async () => {
  if (!shop) return
  const { ash } = await plant('Look')
  const as = await signIn(shop.vitrina, { role: 'viewer' })
  const { page, goTo } = await shop.open({ as })
  await goTo(`/tree?at=${ash}`)
  await line(page, 'Look Ash').waitFor()
  assert.equal(await page.getByRole('treeitem').getByRole('button').count(), 0)
  await page.getByRole('tree').focus()
  await page.keyboard.press('m')
  await page.keyboard.press('Alt+ArrowDown')
  await dragTo(page, 'Look Beech', 'Look Ash', 0.1)
  assert.deepEqual(
    await page.getByRole('treeitem', { level: 2 }).filter({ hasText: 'Look' }).locator('a').allTextContents(),
    ['Look Ash', 'Look Beech', 'Look Cedar'],
  )
  assert.equal(await page.getByRole('dialog').count(), 0)
})
