import {
  createRootRoute,
  createRoute,
  createRouter,
  lazyRouteComponent,
  Outlet,
  redirect,
} from '@tanstack/react-router'
import { lazy, Suspense } from 'react'
import { send } from './api/request.ts'
import { Failure } from './parts/failure.tsx'
import type { UrlValues } from './parts/list/url-state.ts'
import { Loading } from './parts/loading.tsx'
import { loadSession } from './session/session.ts'
import { Inside } from './shell/inside.tsx'
import { NoSite } from './shell/no-site.tsx'
import NotLoaded from './shell/not-loaded.tsx'
import { Nowhere } from './shell/nowhere.tsx'

const Notifications = lazy(async () => ({ default: (await import('@mantine/notifications')).Notifications }))

const root = createRootRoute({
  // Notifications contain links. Two may offer an undo and one may be permanent, with space for others.
  component: () => (
    <>
      <Outlet />
      <Suspense>
        <Notifications position="bottom-right" limit={4} />
      </Suspense>
    </>
  ),
  validateSearch: (search): UrlValues => search as UrlValues,
})

const signIn = createRoute({
  getParentRoute: () => root,
  path: '/sign-in',
  component: lazyRouteComponent(() => import('./sign-in/sign-in.tsx')),
})

const setUp = createRoute({
  getParentRoute: () => root,
  path: '/set-up',
  component: lazyRouteComponent(() => import('./sign-in/set-up.tsx')),
})

/** Routes for operators only. */
const inside = createRoute({
  getParentRoute: () => root,
  id: 'inside',
  component: Inside,
  // The static frame of the page remains until the session is known.
  pendingComponent: () => null,
  beforeLoad: async ({ location }) => {
    const session = await loadSession()
    if (!session) throw redirect({ to: '/sign-in', search: { to: location.href } })
    return { session }
  },
})

/** Width of a phone's window. */
const PHONE = '(max-width: 48em)'

/** Start screen: the first site; for a picker with a phone its orders to collect. */
const home = createRoute({
  getParentRoute: () => inside,
  path: '/',
  beforeLoad: ({ context: { session } }) => {
    const kept = localStorage.getItem('vitrina.site')
    const site = session.sites.find(({ slug }) => slug === kept) ?? session.sites[0]
    const picks = site?.role === 'picker' && matchMedia(PHONE).matches
    if (site)
      throw redirect({ to: `/sites/$site${picks ? '/orders/picking' : ''}`, params: { site: site.slug } })
  },
  component: NoSite,
})

const site = createRoute({
  getParentRoute: () => inside,
  path: '/sites/$site',
  beforeLoad: ({ params }) => localStorage.setItem('vitrina.site', params.site),
})

/** Route of unknown addresses. */
const nowhere = createRoute({ getParentRoute: () => inside, path: '/$', component: Nowhere })

const hub = createRoute({ getParentRoute: () => inside, path: '/hub' })

type Screen = Parameters<typeof lazyRouteComponent>[0]

/** Storage key of the time of the last reload after a missing screen, in ms. */
const RENEWED = 'vitrina.renewed'

/**
 * Screen that is loaded at its first visit. If it is missing, because the server has another version, the
 * page is reloaded with that version.
 */
const lazily = (screen: Screen) =>
  lazyRouteComponent(() =>
    screen().catch(async (failure: unknown) => {
      const isReached = await send('session').then(
        () => true,
        () => false,
      )
      if (!isReached) return { default: NotLoaded }
      if (Date.now() - Number(sessionStorage.getItem(RENEWED)) < 10_000) throw failure
      sessionStorage.setItem(RENEWED, String(Date.now()))
      location.reload()
      return new Promise<never>(() => undefined)
    }),
  )

const ofSite = <const Path extends string>(path: Path, screen: Screen) =>
  createRoute({ getParentRoute: () => site, path, component: lazily(screen) })

/** Route of the user's own settings, independent of a site. */
const ofOperator = <const Path extends string>(path: Path, screen: Screen) =>
  createRoute({ getParentRoute: () => inside, path, component: lazily(screen) })

const ofHub = <const Path extends string>(path: Path, screen: Screen) =>
  createRoute({ getParentRoute: () => hub, path, component: lazily(screen) })

/** All screens; each is loaded on its first visit. */
const tree = root.addChildren([
  signIn,
  setUp,
  inside.addChildren([
    home,
    nowhere,
    ofOperator('/notifications', () => import('./notifications/notifications.tsx')),
    ofOperator('/notifications/choices', () => import('./notifications/choices.tsx')),
    site.addChildren([
      ofSite('/', () => import('./today/today.tsx')),
      ofSite('/orders', () => import('./orders/orders.tsx')),
      ofSite('/orders/lifecycle', () => import('./orders/lifecycle/lifecycle.tsx')),
      ofSite('/orders/labels', () => import('./orders/labels/labels.tsx')),
      ofSite('/orders/picking', () => import('./orders/picking/picking.tsx')),
      ofSite('/orders/papers', () => import('./orders/papers/papers.tsx')),
      ofSite('/orders/$id', () => import('./orders/order.tsx')),
      ofSite('/reports', () => import('./reports/reports.tsx')),
      ofSite('/tree', () => import('./catalogue/tree/tree.tsx')),
      ofSite('/objects', () => import('./catalogue/all-objects.tsx')),
      ofSite('/objects/$object', () => import('./catalogue/list/list.tsx')),
      ofSite('/objects/$object/grid', () => import('./catalogue/grid/grid.tsx')),
      ofSite('/objects/$object/$id', () => import('./catalogue/form/form.tsx')),
      ofSite('/stock', () => import('./catalogue/figures/list/stock.tsx')),
      ofSite('/prices', () => import('./catalogue/figures/list/prices.tsx')),
      ofSite('/bin', () => import('./catalogue/bin/bin.tsx')),
      ofSite('/import', () => import('./catalogue/import/import.tsx')),
      ofSite('/pictures', () => import('./catalogue/picture-import/picture-import.tsx')),
      ofSite('/jobs', () => import('./catalogue/import/jobs/jobs.tsx')),
      ofSite('/jobs/$id', () => import('./catalogue/import/jobs/job.tsx')),
      ofSite('/tokens', () => import('./integration/tokens/tokens.tsx')),
      ofSite('/destinations', () => import('./integration/destinations/destinations.tsx')),
      ofSite('/destinations/$id', () => import('./integration/destinations/destination.tsx')),
      ofSite('/requests', () => import('./integration/requests/requests.tsx')),
      ofSite('/requests/$id', () => import('./integration/requests/request.tsx')),
      ofSite('/own-fields', () => import('./catalogue/own-fields/own-fields.tsx')),
      ofSite('/webhooks', () => import('./integration/webhooks/webhooks.tsx')),
      ofSite('/webhooks/$id', () => import('./integration/webhooks/webhook.tsx')),
      ofSite('/changes', () => import('./integration/changes/changes.tsx')),
      ofSite('/settings', () => import('./integration/settings/settings.tsx')),
    ]),
    hub.addChildren([
      ofHub('/users', () => import('./hub/users/users.tsx')),
      ofHub('/users/import', () => import('./hub/people-import/people-import.tsx')),
      ofHub('/users/$id', () => import('./hub/users/user.tsx')),
      ofHub('/groups', () => import('./hub/groups/groups.tsx')),
      ofHub('/providers', () => import('./hub/providers/providers.tsx')),
      ofHub('/sessions', () => import('./hub/sessions/sessions.tsx')),
      ofHub('/audit', () => import('./hub/audit/audit.tsx')),
      ofHub('/mail', () => import('./hub/mail/mail.tsx')),
      ofHub('/sites', () => import('./hub/sites/sites.tsx')),
    ]),
  ]),
])

const searchOf = (values: Record<string, unknown>): string => {
  const given = Object.entries(values).filter(([, value]) => value !== undefined && value !== '')
  return given.length === 0
    ? ''
    : `?${new URLSearchParams(given.map(([name, value]) => [name, String(value)]))}`
}

export const router = createRouter({
  routeTree: tree,
  basepath: '/console',
  // Plain texts without JSON, as usual in URLs.
  parseSearch: (text) => Object.fromEntries(new URLSearchParams(text)),
  stringifySearch: searchOf,
  defaultPreload: 'intent',
  scrollRestoration: true,
  defaultPendingMs: 150,
  defaultPendingComponent: () => <Loading />,
  defaultErrorComponent: ({ error, reset }) => <Failure of={error} retry={reset} />,
  defaultNotFoundComponent: Nowhere,
})

/** Requests the session and loads the script of the current screen concurrently. */
export const loadScreen = (): void => {
  void loadSession().catch(() => undefined)
  for (const { routeId } of router.matchRoutes(router.latestLocation) as readonly {
    routeId: keyof typeof router.routesById
  }[])
    router.loadRouteChunk(router.routesById[routeId])
}
