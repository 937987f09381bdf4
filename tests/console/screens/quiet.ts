import type { BrowserContext, Page, Request } from 'playwright-core'

/** Time without requests after which a screen is complete, in ms; longer than a gap between requests. */
const QUIET_MS = 120

/** Longest wait for a screen, in ms: a request that never ends is a fault of the console. */
const PATIENCE_MS = 120_000

/** Polls of the change feed may wait without end. */
const isLongPoll = (request: Request): boolean => /[?&]wait=[1-9]/.test(request.url())

/** Resolves when the page has nothing left to do. */
export const DRAWN = 'new Promise((resolve) => requestIdleCallback(resolve, { timeout: 2000 }))'

/** Returns the function that waits until the pages of a context have all responses, and show a screen. */
export const quietOf = (context: BrowserContext) => {
  const pendingRequests = new Set<Request>()
  let last = performance.now()
  const note = (change: (request: Request) => void) => (request: Request) => {
    if (isLongPoll(request)) return
    change(request)
    last = performance.now()
  }
  context.on(
    'request',
    note((request) => pendingRequests.add(request)),
  )
  context.on(
    'requestfinished',
    note((request) => pendingRequests.delete(request)),
  )
  context.on(
    'requestfailed',
    note((request) => pendingRequests.delete(request)),
  )
  const isBusy = () => pendingRequests.size > 0 || performance.now() - last < QUIET_MS
  return async (page: Page): Promise<void> => {
    const started = performance.now()
    do {
      while (isBusy()) {
        await page.waitForTimeout(20)
        if (performance.now() - started > PATIENCE_MS)
          throw new Error(`Requests without end: ${[...pendingRequests].map((request) => request.url())}`)
      }
      await page.evaluate(DRAWN)
      // Rendered content may have sent more requests.
    } while (isBusy())
    // A failed screen has no heading, but a message.
    await page.locator('main').locator('h1, [role=alert]').first().waitFor()
  }
}
