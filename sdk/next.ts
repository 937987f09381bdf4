import type { Hub } from './hub.ts'

/**
 * Sign-in as a route handler, such as `app/hub/[step]/route.ts` of Next.
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
