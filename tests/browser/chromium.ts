import { existsSync, mkdirSync, readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { type BrowserContext, chromium, type Page } from 'playwright-core'

/** Where Debian, and others, put the browser. */
const PLACES = ['/usr/bin/chromium', '/usr/bin/chromium-browser', '/usr/bin/google-chrome']

/** The browser of this machine; undefined when it has none. */
export const CHROMIUM = process.env.CHROMIUM ?? PLACES.find((place) => existsSync(place))

/** Why a test of a browser is skipped, or false. */
export const WITHOUT_BROWSER =
  CHROMIUM === undefined && 'there is no Chromium on this machine (apt-get install chromium, or set CHROMIUM)'

const FLAGS = ['--no-sandbox', '--disable-gpu', '--no-first-run', '--disable-background-networking']

const AXE = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8')

/** What axe tells of a page, as far as it is told on. */
interface Findings {
  readonly violations: readonly {
    readonly id: string
    readonly nodes: readonly { readonly html: string }[]
  }[]
}

/** Ends when a page that was told to look otherwise does: what changes little by little has changed. */
const SETTLED = `(async () => {
  const frame = () => new Promise(requestAnimationFrame)
  await frame().then(frame)
  const passing = document.getAnimations().filter(({ effect }) => effect.getComputedTiming().endTime < Infinity)
  await Promise.allSettled(passing.map(({ finished }) => finished))
})()`

/** The button that sends the first form of a page of the hub; the one that shows a password sends nothing. */
export const SUBMIT = 'main form button:not([type=button])'

/** Pictures are kept in the folder of VITRINA_SCREENSHOTS, for whoever wants to look at them. */
const PICTURES = process.env.VITRINA_SCREENSHOTS

export const launch = () =>
  chromium.launch({ ...(CHROMIUM !== undefined && { executablePath: CHROMIUM }), args: FLAGS })

/** Leaves a picture of what a window shows, in both colours. */
export const picture = async (page: Page, name: string): Promise<void> => {
  if (PICTURES === undefined) return
  mkdirSync(PICTURES, { recursive: true })
  for (const colorScheme of ['dark', 'light'] as const) {
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' })
    await page.evaluate(SETTLED)
    await page.screenshot({ path: `${PICTURES}/${name}-${colorScheme}.png` })
  }
}

/**
 * What is wrong with a page: rules of axe that it breaks, in these colours, and whether it is wider than the window. `name` is
 * that of its picture.
 */
export const inspect = async (
  page: Page,
  name: string,
  schemes: readonly ('light' | 'dark')[],
): Promise<string[]> => {
  const wrong: string[] = []
  for (const colorScheme of schemes) {
    // Colours that are still on their way from light to dark would be found wanting.
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' })
    await page.evaluate(SETTLED)
    if (PICTURES !== undefined) {
      mkdirSync(PICTURES, { recursive: true })
      await page.screenshot({ path: `${PICTURES}/${name}-${colorScheme}.png`, fullPage: true })
    }
    await page.evaluate(AXE)
    const { violations } = await page.evaluate<Findings>('axe.run({ resultTypes: ["violations"] })')
    const found = violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(' ')}`)
    wrong.push(...found.map((what) => `${name} (${colorScheme}) ${what}`))
  }
  await page.emulateMedia({ colorScheme: 'light' })
  return [...wrong, ...(await tooWide(page, name))]
}

/** Says so where a page is wider than its window. */
export const tooWide = async (page: Page, name: string): Promise<string[]> => {
  const [scrollWidth = 0, clientWidth = 0] = await page.evaluate<number[]>(
    '[document.documentElement.scrollWidth, document.documentElement.clientWidth]',
  )
  return scrollWidth > clientWidth ? [`${name} is ${scrollWidth} px wide`] : []
}

/** Complaints of the browser itself: errors in its console, scripts that failed, answers of the server's fault. */
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

/** A person without a mouse. */
export const keyboard = (page: Page) => {
  const isFocused = (selector: string): Promise<boolean> =>
    page.evaluate(`document.activeElement?.matches(${JSON.stringify(selector)}) ?? false`)

  /** Waits until `selector` is to be seen, as a reader does, and goes on with Tab until it has the focus. */
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
    /** Presses what is focused by Enter, and waits for the page that it leads to. */
    async press(selector: string): Promise<void> {
      await reach(selector)
      await Promise.all([page.waitForNavigation({ waitUntil: 'load' }), page.keyboard.press('Enter')])
    },
  }
}
