import type { Hub } from './hub.ts'

/**
 * Sign-in as a route handler of Next.js, for example in `app/hub/[step]/route.ts`.
 *
 * ```ts
 * export const GET = routeHandler(hub)
 * export const POST = GET
 * ```
 */
export const routeHandler =
  (hub: Hub) =>
  async (request: Request): Promise<Response> =>
    (await hub.handle(request)) ?? new Response(null, { status: 404 })
