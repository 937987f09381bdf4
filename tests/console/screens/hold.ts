import type { Page, Request, Route } from 'playwright-core'

/**
 * Holds back matching calls of a page until they are released; then `end` handles them, or the server. Returns a wait for the
 * first of them, and the release function.
 */
export const holdBack = async (
  page: Page,
  isMeant: (request: Request) => boolean,
  end = (route: Route) => route.fallback(),
) => {
  const requested = Promise.withResolvers<void>()
  const go = Promise.withResolvers<void>()
  await page.route('**/console/api/**', async (route) => {
    if (!isMeant(route.request())) return route.fallback()
    requested.resolve()
    await go.promise
    await end(route)
  })
  return { requested: requested.promise, letGo: go.resolve }
}

/** Responds to a held call with a 409, like the server after a concurrent change of another user. */
export const refuseWith = (detail: string) => (route: Route) =>
  route.fulfill({ status: 409, json: { code: 'conflict', detail } })
