import assert from 'node:assert/strict'
import { test } from 'node:test'
import { complaintsOf, inspect, launch, WITHOUT_BROWSER } from '../../../browser/chromium.ts'
import { newDataDir, startServer, until } from '../../../running/server.ts'
import { type Hand, keyboardOf, mouseOf } from '../hands.ts'
import { DOT } from '../shop.ts'
import { button, link } from './task.ts'

const MAX_PRESSES = 8

const CSV = 'group_product_id,name_ro,price\nPROPRIU-1,Lapte,12.50\nPROPRIU-2,Pâine,9.00\n'

for (const kind of ['mouse', 'finger', 'keyboard'] as const)
  test(`9.1 the first ten minutes from an empty folder by ${kind}: six lines, an operator, an order, and an own catalogue without the demo`, {
    skip: WITHOUT_BROWSER,
  }, async (t) => {
    const begun = performance.now()
    const server = await startServer(newDataDir(t), {
      command: ['sh', 'scripts/serve.sh'],
      env: { VITRINA_DEMO: '1' },
    })
    await until(() => /Console .*\n\n/.test(server.output()), server)
    const started = performance.now() - begun
    const lines = server
      .output()
      .split('\n')
      .filter((line) => line.trim() !== '')
    assert.deepEqual(
      lines.map((line) => line.slice(2, 17).trim()),
      ['Vitrina', 'Guide', 'API reference', 'API token', 'Try it', 'Console'],
    )
    const [setUp = ''] = /http\S+set-up#\S+/.exec(server.output()) ?? []
    const [, tried = ''] = /Try it +curl -H 'API-Token: (\S+)' '/.exec(server.output()) ?? []
    assert.match(tried, /^vt_/)
    const answer = await fetch(`${server.url}/external/category/?page_size=1`, {
      headers: { 'api-token': tried },
    })
    assert.equal(((await answer.json()) as unknown[]).length, 1)

    const browser = await launch()
    t.after(() => browser.close())
    const isTouch = kind === 'finger'
    const width = isTouch ? 390 : 1440
    const context = await browser.newContext({
      viewport: { width, height: 860 },
      locale: 'en',
      reducedMotion: 'reduce',
      hasTouch: isTouch,
    })
    // Pictures of products are on other servers, which tests do not call.
    await context.route(
      (address) => address.hostname !== '127.0.0.1',
      (route) => route.fulfill({ contentType: 'image/gif', body: DOT }),
    )
    const complaints = complaintsOf(context)
    const page = await context.newPage()
    page.setDefaultTimeout(30_000)
    const amiss: string[] = []
    const hand: Hand = kind === 'keyboard' ? keyboardOf(page) : mouseOf(page, isTouch, amiss)
    const counted: string[] = []
    let before = 0
    const count = (task: string) => {
      const presses = hand.count() - before
      before = hand.count()
      counted.push(`${task} ${presses}`)
      if (kind !== 'keyboard' && presses > MAX_PRESSES) amiss.push(`${task}: ${presses} presses`)
    }
    const check = async (name: string): Promise<void> => {
      if (kind !== 'keyboard')
        amiss.push(...(await inspect(page, `first-${name}-${width}`, ['light', 'dark'])))
    }

    await page.goto(server.url)
    for (const [name, path] of [
      [/console/, '/console/'],
      [/Evaluating Vitrina/, '/docs/guide/'],
      [/documentation of the API/, '/docs'],
    ] as const)
      assert.equal(await page.getByRole('link', { name }).getAttribute('href'), path)
    await check('welcome')

    await page.goto(setUp)
    await hand.type(page.locator('[name=email]'), 'ana@example.com')
    await hand.type(page.locator('[name=password]'), 'correct horse battery')
    await hand.press(page.locator('button[type=submit]'))
    await page.waitForURL(/\/console\/sites\//)
    const own = button(page, 'Start with my own catalogue')
    await own.waitFor()
    await check('today')
    count('operator')

    await hand.press(link(page, 'Try an order'))
    await hand.press(button(page, 'New order'))
    const dialog = page.getByRole('dialog')
    const product = dialog.getByLabel('Product').and(page.locator('input:not([type=hidden])'))
    await hand.type(product, 'lapte')
    const option = page.getByRole('listbox').getByRole('option').first()
    await option.waitFor()
    // The focus stays in the field.
    if (kind === 'keyboard') for (const key of ['ArrowDown', 'Enter']) await page.keyboard.press(key)
    else await hand.press(option)
    await check('order')
    await hand.press(button(dialog, 'Create'))
    await page.waitForURL(/\/orders\/\d+$/)
    await page.getByText('New', { exact: true }).first().waitFor()
    count('order tried')

    await page.goto(`${server.url}/console/`)
    await hand.press(own)
    await check('own')
    await hand.press(button(dialog, 'Remove the demo data'))
    await page.waitForURL(/\/import\?object=product/)
    await hand.give(button(page, 'Choose a file'), {
      name: 'catalog.csv',
      mimeType: 'text/csv',
      buffer: Buffer.from(CSV),
    })
    await hand.press(button(page, 'Check the file'))
    await hand.press(button(page, 'Import 2'))
    await hand.press(link(page, 'Show the objects'))
    await page.getByText('Pâine').first().waitFor()
    await check('catalogue')
    count('own catalogue')

    const response = await fetch(`${server.url}/external/product/?fields=group_product_id`, {
      headers: { 'api-token': tried },
    })
    const keys = ((await response.json()) as { group_product_id: string }[]).map(
      (one) => one.group_product_id,
    )
    // The tried order keeps its product.
    assert.deepEqual([keys.length, keys.filter((key) => key.startsWith('PROPRIU')).length], [3, 2], `${keys}`)
    process.stdout.write(
      `first ten minutes by ${kind}: started in ${(started / 1000).toFixed(1)} s; presses: ${counted.join(', ')}; in all ${((performance.now() - begun) / 1000).toFixed(0)} s\n`,
    )
    // No user is signed in before the set-up.
    assert.deepEqual([...amiss, ...complaints.filter((one) => !/status of 401/.test(one))], [])
  })
