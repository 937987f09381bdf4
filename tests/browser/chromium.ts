import { existsSync, mkdirSync, readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { type BrowserContext, chromium, type Page } from 'playwright-core'

/** Usual paths of the browser. */
const PLACES = ['/usr/bin/chromium', '/usr/bin/chromium-browser', '/usr/bin/google-chrome']

/** Browser of this machine; undefined without one. */
export const CHROMIUM = process.env.CHROMIUM ?? PLACES.find((place) => existsSync(place))

/** Reason to skip a browser test, or false. */
export const WITHOUT_BROWSER =
  CHROMIUM === undefined && 'there is no Chromium on this machine (apt-get install chromium, or set CHROMIUM)'

const FLAGS = [
  ...['--no-sandbox', '--disable-gpu', '--no-first-run', '--disable-background-networking'],
  // A camera that shows a test picture.
  '--use-fake-device-for-media-stream',
]

const AXE = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8')

/** Part of a result of axe that the tests use. */
interface Findings {
  readonly violations: readonly {
    readonly id: string
    readonly nodes: readonly { readonly html: string }[]
  }[]
}

/** Waits until finite transitions of a page have ended. */
const SETTLED = `(async () => {
  const frame = () => new Promise(requestAnimationFrame)
  await frame().then(frame)
  const passing = document.getAnimations().filter(({ effect }) => effect.getComputedTiming().endTime < Infinity)
  await Promise.allSettled(passing.map(({ finished }) => finished))
})()`

/** Submit button of the first form of a hub page; the button that shows a password has type=button. */
export const SUBMIT = 'main form button:not([type=button])'

/** Folder for screenshots, from VITRINA_SCREENSHOTS. */
const PICTURES = process.env.VITRINA_SCREENSHOTS

export const launch = () =>
  chromium.launch({ ...(CHROMIUM !== undefined && { executablePath: CHROMIUM }), args: FLAGS })

/** Saves a screenshot of a window in these colour schemes. */
export const picture = async (
  page: Page,
  name: string,
  schemes: readonly ('light' | 'dark')[] = ['dark', 'light'],
): Promise<void> => {
  if (PICTURES === undefined) return
  mkdirSync(PICTURES, { recursive: true })
  for (const colorScheme of schemes) {
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' })
    await page.evaluate(SETTLED)
    await page.screenshot({ path: `${PICTURES}/${name}-${colorScheme}.png` })
  }
}

/** Rules of axe that a colour scheme can break; the others have the same result in both. */
const OF_COLOURS = ", runOnly: ['color-contrast', 'link-in-text-block']"

/**
 * Accessibility violations that axe finds on a page in these colour schemes, and overflow of the window.
 * `name` is the name of its screenshot.
 */
export const inspect = async (
  page: Page,
  name: string,
  schemes: readonly ('light' | 'dark')[],
): Promise<string[]> => {
  const wrong: string[] = []
  for (const [place, colorScheme] of schemes.entries()) {
    // During the transition from light to dark the contrast would be too low.
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' })
    await page.evaluate(SETTLED)
    if (PICTURES !== undefined) {
      mkdirSync(PICTURES, { recursive: true })
      await page.screenshot({ path: `${PICTURES}/${name}-${colorScheme}.png`, fullPage: true })
    }
    if (!(await page.evaluate('"axe" in window'))) await page.evaluate(AXE)
    const { violations } = await page.evaluate<Findings>(
      `axe.run({ resultTypes: ['violations']${place === 0 ? '' : OF_COLOURS} })`,
    )
    const descriptions = violations.map(
      ({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(' ')}`,
    )
    wrong.push(...descriptions.map((what) => `${name} (${colorScheme}) ${what}`))
  }
  await page.emulateMedia({ colorScheme: 'light' })
  return [...wrong, ...(await tooWide(page, name))]
}

/** Violation when a page is wider than its window. */
export const tooWide = async (page: Page, name: string): Promise<string[]> => {
  await page.evaluate(SETTLED)
  const [scrollWidth = 0, clientWidth = 0] = await page.evaluate<number[]>(
    '[document.documentElement.scrollWidth, document.documentElement.clientWidth]',
  )
  return scrollWidth > clientWidth ? [`${name} is ${scrollWidth} px wide`] : []
}

/** Errors that the browser reports: console errors, failed scripts, and server errors. */
export const complaintsOf = (context: BrowserContext): string[] => {
  const complaints: string[] = []
  context.on('console', (message) => {
    if (['error', 'warning'].includes(message.type())) complaints.push(message.text())
  })
  context.on('weberror', (error) => complaints.push(String(error.error())))
  context.on('response', (response) => {
    if (response.status() >= 500) complaints.push(`${response.status()} ${response.url()}`)
  })
  return complaints
}

/** Keyboard user. */
export const keyboard = (page: Page) => {
  const isFocused = (selector: string): Promise<boolean> =>
    page.evaluate(`document.activeElement?.matches(${JSON.stringify(selector)}) ?? false`)

  /** Waits until `selector` is visible, and presses Tab until it has the focus. */
  const reach = async (selector: string): Promise<void> => {
    await page.locator(selector).first().waitFor()
    for (let tabs = 0; tabs < 90; tabs++) {
      if (await isFocused(selector)) return
      await page.keyboard.press('Tab')
    }
    throw new Error(`${selector} is not reached by Tab on ${page.url()}`)
  }

  return {
    reach,
    async type(selector: string, text: string): Promise<void> {
      await reach(selector)
      await page.keyboard.press('ControlOrMeta+a')
      await page.keyboard.type(text)
    },
    /** Presses Enter on the focused element and waits for the page that it opens. */
    async press(selector: string): Promise<void> {
      await reach(selector)
      await Promise.all([page.waitForNavigation({ waitUntil: 'load' }), page.keyboard.press('Enter')])
    },
  }
}
