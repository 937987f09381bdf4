import assert from 'node:assert/strict'
import { describe, type TestContext, test } from 'node:test'
import { setTimeout as sleep } from 'node:timers/promises'
import { LANGUAGES, type Language } from '@vitrina/schema/languages'
import { inspect, picture, tooWide, WITHOUT_BROWSER } from '../../../browser/chromium.ts'
import { IS_SHORT } from '../../../browser/walked.ts'
import { openShop } from '../shop.ts'
import { placesOf, screens } from './places.ts'

// All screens: no findings of axe, no complaints of the browser, no overflow of the window, at three widths in both colour schemes
// and all languages (in the short form, at one of them in one). Screenshots are saved in the folder of VITRINA_SCREENSHOTS.

const APPEARANCES = [
  { width: 1280, height: 860, schemes: ['light', 'dark'] },
  { width: 768, height: 860, schemes: ['light', 'dark'] },
  { width: 360, height: 740, schemes: ['dark', 'light'] },
] as const

/** Limit of a language, in ms: many times its time on an idle machine. */
const LIMIT_MS = 1_500_000

const shop = await openShop()
const places = shop ? await placesOf(shop) : []

test("the index of the console's screens was parsed", () => {
  assert.ok(screens.length >= 20, screens.join())
})

/** Visits all screens in a language, and reports each finding at once. */
const walk = async (language: Language, t: TestContext): Promise<void> => {
  if (!shop) return
  const wrong: string[] = []
  const note = (problems: readonly string[]) => {
    for (const one of problems) t.diagnostic(one)
    wrong.push(...problems)
  }
  const spent = { opening: 0, inspecting: 0 }
  const { page, complaints, context, goTo } = await shop.open({ language })
  for (const [number, place] of places.entries()) {
    // A screen is opened at one of the widths, in turns, and then the window is resized.
    const appearances = APPEARANCES.map((_, appearance) => (number + appearance) % APPEARANCES.length)
    for (const [step, appearance] of appearances.entries()) {
      // Rules of axe hardly depend on texts: at each width each screen is inspected in one of the languages, in turns.
      const isInspected = (number + appearance) % LANGUAGES.length === LANGUAGES.indexOf(language)
      if (IS_SHORT && !(step === 0 && isInspected)) continue
      const { width, height, schemes } = APPEARANCES[appearance] ?? APPEARANCES[0]
      await page.setViewportSize({ width, height })
      if (step === 0) {
        const started = performance.now()
        await goTo(place)
        spent.opening += performance.now() - started
        // On a busy machine the network is idle before the content is rendered.
        await page.locator('h1').first().waitFor()
      }
      const name = `${place.replace(/\W+/g, '-').replace(/^-/, '') || 'today'}-${width}-${language}`
      const find = () =>
        isInspected
          ? inspect(page, name, IS_SHORT ? schemes.slice(0, 1) : schemes)
          : picture(page, name).then(() => tooWide(page, name))
      // Retried while content is still being rendered, which takes a while on a busy machine.
      const started = performance.now()
      let problems = await find()
      for (let times = 1; problems.length > 0 && times < 6; times++) {
        await sleep(500)
        problems = await find()
      }
      spent.inspecting += performance.now() - started
      note(problems)
      if ((await page.innerText('main')).trim() === '') note([`${name} is empty`])
      note(complaints.splice(0).map((complaint) => `${name}: ${complaint}`))
    }
    if (number % 20 === 0) t.diagnostic(`${number} ${JSON.stringify(spent)}`)
  }
  await context.close()
  assert.deepEqual(wrong, [])
}

// Two languages at a time, as many as a usual machine has cores.
describe('every screen, on a wide window, a tablet and a phone, light and dark: no findings of axe, no complaints of the browser', {
  skip: WITHOUT_BROWSER,
  concurrency: 2,
}, () => {
  for (const language of LANGUAGES) test(`in ${language}`, { timeout: LIMIT_MS }, (t) => walk(language, t))
})

test('the API reference has no findings of axe, on a wide window and a phone, light and dark', {
  skip: WITHOUT_BROWSER,
}, async () => {
  if (!shop) return
  for (const width of [1280, 360]) {
    const { page, context, complaints } = await shop.open({ width })
    await page.goto(`${shop.vitrina.url}/docs`)
    await page.locator('h1').first().waitFor()
    assert.deepEqual(await inspect(page, `reference-${width}`, ['light', 'dark']), [])
    assert.deepEqual(complaints, [])
    await context.close()
  }
})
