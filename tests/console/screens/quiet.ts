import type { BrowserContext, Page, Request } from 'playwright-core'

/** Time without requests after which a screen is complete, in ms; longer than a gap between requests. */
const QUIET_MS = 120

/** Polls of the change feed may wait without end. */
const isLongPoll = (request: Request): boolean => /[?&]wait=[1-9]/.test(request.url())

/** Resolves when the page has nothing left to do. */
const DRAWN = 'new Promise((resolve) => requestIdleCallback(resolve, { timeout: 2000 }))'

/** Returns the function that waits until the pages of a context have all responses, and show a screen. */
export const quietOf = (context: BrowserContext) => {
  let underWay = 0
  let last = performance.now()
  const count = (change: number) => (request: Request) => {
    if (isLongPoll(request)) return
    underWay += change
    last = performance.now()
  }
  context.on('request', count(1))
  context.on('requestfinished', count(-1))
  context.on('requestfailed', count(-1))
  const isBusy = () => underWay > 0 || performance.now() - last < QUIET_MS
  return async (page: Page): Promise<void> => {
    do {
      while (isBusy()) await page.waitForTimeout(20)
      await page.evaluate(DRAWN)
      // Rendered content may have sent more requests.
    } while (isBusy())
    // A failed screen has no heading, but a message.
    await page.locator('main').locator('h1, [role=alert]').first().waitFor()
  }
}
