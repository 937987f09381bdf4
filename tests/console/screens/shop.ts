import { after, test } from 'node:test'
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
const DOT = Buffer.from('R0lGODlhAQABAAAAACH5BAEKAAEALAAAAAABAAEAAAICTAEAOw==', 'base64')

interface Look {
  /** Width of the window in CSS pixels; 1280 unless given. */
  readonly width?: number
  readonly scheme?: 'light' | 'dark'
  readonly language?: Language
  /** Signed-in user; the operator of the whole deployment unless given. */
  readonly as?: Operator
  /** The window is that of a phone, which has fingers. */
  readonly isTouch?: boolean
}

/** Leads a page of the console to another of its screens, as by a link: the shell is loaded once. */
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
  /** Opens a screen of the site by its address below it, as `/orders?status=new`. */
  goTo(path: string): Promise<void>
}

/**
 * A shop with data at a real server, and a browser. Call it once a file, behind `WITHOUT_BROWSER`: all is taken down after its last test.
 * Undefined where there is no browser. `data`: 'demo' for who counts on what the demo shop holds.
 */
export const openShop = async (env: Record<string, string> = {}, data: 'demo' | 'real' = WALKED) => {
  if (WITHOUT_BROWSER) return undefined
  const vitrina = await atShop(await startVitrina(env), data)
  const operator = await signIn(vitrina, { everywhere: true })
  const browser: Browser = await launch()
  after(() => browser.close())

  /** Opens a browser context without a session. */
  const openStranger = ({ width = 1280, scheme = 'light', language = 'en', isTouch = false }: Look = {}) =>
    browser.newContext({
      viewport: { width, height: width < 600 ? 740 : 860 },
      colorScheme: scheme,
      locale: language,
      reducedMotion: 'reduce',
      acceptDownloads: true,
      hasTouch: isTouch,
    })

  const open = async ({ as = operator, ...look }: Look = {}) => {
    const context = await openStranger(look)
    const [name = '', value = ''] = as.cookie.split('=')
    await context.addCookies([
      { name, value, domain: '127.0.0.1', path: '/console/', httpOnly: true, sameSite: 'Strict' },
    ])
    // Pictures of products lie at other shops, which tests do not call.
    await context.route(
      (url) => url.hostname !== '127.0.0.1',
      (route) => route.fulfill({ contentType: 'image/gif', body: DOT }),
    )
    const complaints = complaintsOf(context)
    const quiet = quietOf(context)
    const page = await context.newPage()
    const goTo = async (path: string): Promise<void> => {
      const address = `${vitrina.url}/console${/^\/(?:hub|notifications)(?:\/|$)/.test(path) ? '' : as.site}${path}`
      // Loading the shell is most of the time that a screen takes.
      if (page.url().startsWith(`${vitrina.url}/console`)) await follow(page, address)
      else await page.goto(address)
      await quiet(page)
    }
    return { page, context, complaints, goTo } satisfies Window
  }
  return { vitrina, operator, open, openStranger }
}

export type Shop = NonNullable<Awaited<ReturnType<typeof openShop>>>

/** Gives what makes a test in a shop; it is skipped where there is no browser. */
export const testsIn =
  (shop: Shop | undefined) =>
  (name: string, body: (shop: Shop) => Promise<void>): Promise<void> =>
    test(name, { skip: WITHOUT_BROWSER }, async () => {
      if (shop) await body(shop)
    })

/** Has a server be looked at from the site that has the data. */
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
