import { after, type TestContext, test } from 'node:test'
import type { Language } from '@vitrina/schema/languages'
import { resources } from '@vitrina/schema/resources/index'
import type { Browser, BrowserContext, Page } from 'playwright-core'
import { fillDemo } from '../../../server/demo.ts'
import { complaintsOf, launch, WITHOUT_BROWSER } from '../../browser/chromium.ts'
import { startVitrina } from '../../vitrina.ts'
import { type Operator, signIn } from '../operator.ts'
import { REAL_SHOP } from '../real-shop.ts'
import { quietOf } from './quiet.ts'

/** Data of the screens: the demo shop, or the data of samples/ with VITRINA_SHOP=real (`npm run walk`). */
const WALKED = process.env.VITRINA_SHOP === 'real' ? 'real' : 'demo'

/** The smallest picture. */
export const DOT = Buffer.from('R0lGODlhAQABAAAAACH5BAEKAAEALAAAAAABAAEAAAICTAEAOw==', 'base64')

interface WindowOptions {
  /** Width of the window in CSS pixels; 1280 unless given. */
  readonly width?: number
  readonly scheme?: 'light' | 'dark'
  readonly language?: Language
  /** Signed-in user; the operator of the whole deployment unless given. */
  readonly as?: Operator
  /** True for the window of a phone, with touch. */
  readonly isTouch?: boolean
}

/** Navigates a console page to another screen, like by a link: the shell is loaded once. */
export const follow = (page: Page, address: string) =>
  page.evaluate(
    `history.pushState({}, '', ${JSON.stringify(address)}); dispatchEvent(new PopStateEvent('popstate'))`,
  )

/** Browser window with a session of the console. */
export interface Window {
  readonly page: Page
  readonly context: BrowserContext
  /** Errors that the browser reported; expected to be empty. */
  readonly complaints: readonly string[]
  /** Opens a screen of the site by its path, such as `/orders?status=new`. */
  goTo(path: string): Promise<void>
}

/**
 * Shop with data at a real server, and a browser. Call it once per file, after `WITHOUT_BROWSER`: everything is closed after its
 * last test. Undefined without a browser. `data`: 'demo' for tests that depend on the contents of the demo shop.
 */
export const openShop = async (env: Record<string, string> = {}, data: 'demo' | 'real' = WALKED) => {
  if (WITHOUT_BROWSER) return undefined
  const vitrina = await atShop(await startVitrina(env), data)
  const operator = await signIn(vitrina, { everywhere: true })
  const browser: Browser = await launch()
  after(() => browser.close())

  /** Opens a browser context without a session. */
  const openStranger = ({
    width = 1280,
    scheme = 'light',
    language = 'en',
    isTouch = false,
  }: WindowOptions = {}) =>
    browser.newContext({
      viewport: { width, height: width < 600 ? 740 : 860 },
      colorScheme: scheme,
      locale: language,
      reducedMotion: 'reduce',
      acceptDownloads: true,
      hasTouch: isTouch,
    })

  const open = async ({ as = operator, ...options }: WindowOptions = {}) => {
    const context = await openStranger(options)
    const [name = '', value = ''] = as.cookie.split('=')
    await context.addCookies([
      { name, value, domain: '127.0.0.1', path: '/console/', httpOnly: true, sameSite: 'Strict' },
    ])
    // Pictures of products are on other servers, which tests do not call.
    await context.route(
      (url) => url.hostname !== '127.0.0.1',
      (route) => route.fulfill({ contentType: 'image/gif', body: DOT }),
    )
    const complaints = complaintsOf(context)
    const quiet = quietOf(context)
    const page = await context.newPage()
    const goTo = async (path: string): Promise<void> => {
      const address = `${vitrina.url}/console${/^\/(?:hub|notifications)(?:\/|$)/.test(path) ? '' : as.site}${path}`
      // Loading the shell takes most of the time of a screen.
      if (page.url().startsWith(`${vitrina.url}/console`)) await follow(page, address)
      else await page.goto(address)
      await quiet(page)
    }
    return { page, context, complaints, goTo } satisfies Window
  }
  return { vitrina, operator, open, openStranger }
}

export type Shop = NonNullable<Awaited<ReturnType<typeof openShop>>>

/** Returns the function that declares tests in a shop, which are skipped without a browser, or for another reason. */
export const testsIn =
  (shop: Shop | undefined, skip: string | false = false) =>
  (name: string, body: (shop: Shop, t: TestContext) => Promise<void>): Promise<void> =>
    test(name, { skip: WITHOUT_BROWSER || skip }, async (t) => {
      if (shop) await body(shop, t)
    })

/** Opens a server at the site with the data. */
const atShop = async <V extends Awaited<ReturnType<typeof startVitrina>>>(
  vitrina: V,
  data: 'demo' | 'real',
) => {
  const { sql, client, siteId } = vitrina
  if (data === 'demo') {
    await sql.begin((sql) => fillDemo(sql, siteId, Object.values(resources)))
    return vitrina
  }
  const [site] = await sql<{ id: number }>`select id from site where slug = ${REAL_SHOP}`
  if (!site) throw new Error('Run with VITRINA_SHOP=real from the beginning, as npm run walk does.')
  return { ...vitrina, ...(await client({ siteId: site.id })) }
}
