import type { Page, Request, Route } from 'playwright-core'

/**
 * Holds back those calls of a page to the server that are meant, until they are let go; then `end` has them, or the server.
 * Gives a wait for the first of them, and what lets all go.
 */
export const holdBack = async (
  page: Page,
  isMeant: (request: Request) => boolean,
  end = (route: Route) => route.fallback(),
) => {
  const asked = Promise.withResolvers<void>()
  const go = Promise.withResolvers<void>()
  await page.route('**/console/api/**', async (route) => {
    if (!isMeant(route.request())) return route.fallback()
    asked.resolve()
    await go.promise
    await end(route)
  })
  return { asked: asked.promise, letGo: go.resolve }
}

/** Answers a held call with a 409, as the server does when another user's change came first. */
export const refuseWith = (detail: string) => (route: Route) =>
  route.fulfill({ status: 409, json: { code: 'conflict', detail } })
