import {
  createRootRoute,
  createRoute,
  createRouter,
  lazyRouteComponent,
  Outlet,
  redirect,
} from '@tanstack/react-router'
import { Suspense } from 'react'
import { isReached } from './api/request.ts'
import { firstScreen } from './parts/boot.ts'
import { Failure } from './parts/failure.tsx'
import { lazyPart } from './parts/lazy/lazy-part.tsx'
import type { UrlValues } from './parts/list/url-state.ts'
import { Loading } from './parts/loading.tsx'
import { loadStyles } from './parts/styles.ts'
import { HUB_SCREENS, OWN_SCREENS, SITE_SCREENS } from './screens.ts'
import { loadSession } from './session/session.ts'
import { startSiteOf, storeStartSite } from './session/start-site.ts'
import { NoSite } from './shell/no-site.tsx'
import { NotFoundScreen } from './shell/not-found-screen.tsx'
import NotLoaded from './shell/not-loaded.tsx'
import { SignedInOnly } from './shell/signed-in-only.tsx'

/** Loaded after the first screen; messages until then are shown when it is there. */
const Notifications = lazyPart(() => firstScreen.then(() => import('./parts/notifications.tsx')))

const root = createRootRoute({
  component: () => (
    <>
      <Outlet />
      <Suspense>
        <Notifications />
      </Suspense>
    </>
  ),
  validateSearch: (search): UrlValues => search as UrlValues,
})

type Screen = Parameters<typeof lazyRouteComponent>[0]

/** Loads a screen with its styles. The start screen has them already; only screens opened from it need the others. */
const withStyles = async (screen: Screen) => {
  const isStart = screen === SITE_SCREENS['/']
  const [loaded] = await Promise.all([screen(), isStart || loadStyles()])
  void loadStyles()
  return loaded
}

/** Storage key of the time of the last reload after a missing screen, in ms. */
const RELOADED_AT_KEY = 'vitrina.renewed'

/**
 * Screen that is loaded at its first visit. If it is missing, because the server has another version, the
 * page is reloaded with that version.
 */
const lazyScreen = (screen: Screen) =>
  lazyRouteComponent(() =>
    withStyles(screen).catch(async (failure: unknown) => {
      if (!(await isReached())) return { default: NotLoaded }
      if (Date.now() - Number(sessionStorage.getItem(RELOADED_AT_KEY)) < 10_000) throw failure
      sessionStorage.setItem(RELOADED_AT_KEY, String(Date.now()))
      location.reload()
      return new Promise<never>(() => undefined)
    }),
  )

const signIn = createRoute({
  getParentRoute: () => root,
  path: '/sign-in',
  component: lazyScreen(() => import('./sign-in/sign-in.tsx')),
})

const setUp = createRoute({
  getParentRoute: () => root,
  path: '/set-up',
  component: lazyScreen(() => import('./sign-in/set-up.tsx')),
})

/** Routes for operators only. */
const inside = createRoute({
  getParentRoute: () => root,
  id: 'inside',
  component: SignedInOnly,
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
    const site = startSiteOf(session)
    const picks = site?.role === 'picker' && matchMedia(PHONE).matches
    if (site)
      throw redirect({ to: `/sites/$site${picks ? '/orders/picking' : ''}`, params: { site: site.slug } })
  },
  component: NoSite,
})

const site = createRoute({
  getParentRoute: () => inside,
  path: '/sites/$site',
  beforeLoad: ({ params }) => storeStartSite(params.site),
})

/** Route of unknown addresses. */
const nowhere = createRoute({ getParentRoute: () => inside, path: '/$', component: NotFoundScreen })

const hub = createRoute({ getParentRoute: () => inside, path: '/hub' })

const ofSite = <const Path extends keyof typeof SITE_SCREENS>(path: Path) =>
  createRoute({ getParentRoute: () => site, path, component: lazyScreen(SITE_SCREENS[path]) })

/** Route of the user's own settings, independent of a site. */
const ofOperator = <const Path extends keyof typeof OWN_SCREENS>(path: Path) =>
  createRoute({ getParentRoute: () => inside, path, component: lazyScreen(OWN_SCREENS[path]) })

const ofHub = <const Path extends keyof typeof HUB_SCREENS>(path: Path) =>
  createRoute({ getParentRoute: () => hub, path, component: lazyScreen(HUB_SCREENS[path]) })

/** All screens; each is loaded on its first visit. */
const tree = root.addChildren([
  signIn,
  setUp,
  inside.addChildren([
    home,
    nowhere,
    ofOperator('/notifications'),
    ofOperator('/notifications/choices'),
    site.addChildren([
      ofSite('/'),
      ofSite('/orders'),
      ofSite('/orders/lifecycle'),
      ofSite('/orders/labels'),
      ofSite('/orders/papers'),
      ofSite('/orders/picking'),
      ofSite('/orders/$id'),
      ofSite('/customers'),
      ofSite('/customers/$id'),
      ofSite('/reports'),
      ofSite('/tree'),
      ofSite('/objects'),
      ofSite('/objects/$object'),
      ofSite('/objects/$object/grid'),
      ofSite('/objects/$object/duplicates'),
      ofSite('/objects/$object/$id'),
      ofSite('/stock'),
      ofSite('/prices'),
      ofSite('/bin'),
      ofSite('/import'),
      ofSite('/pictures'),
      ofSite('/jobs'),
      ofSite('/jobs/$id'),
      ofSite('/tokens'),
      ofSite('/destinations'),
      ofSite('/destinations/$id'),
      ofSite('/requests'),
      ofSite('/requests/$id'),
      ofSite('/own-fields'),
      ofSite('/webhooks'),
      ofSite('/webhooks/$id'),
      ofSite('/changes'),
      ofSite('/settings'),
    ]),
    hub.addChildren([
      ofHub('/users'),
      ofHub('/users/import'),
      ofHub('/users/$id'),
      ofHub('/groups'),
      ofHub('/providers'),
      ofHub('/sessions'),
      ofHub('/audit'),
      ofHub('/mail'),
      ofHub('/sites'),
    ]),
  ]),
])

const searchOf = (values: Record<string, unknown>): string => {
  const parameters = Object.entries(values).filter(([, value]) => value !== undefined && value !== '')
  return parameters.length === 0
    ? ''
    : `?${new URLSearchParams(parameters.map(([name, value]) => [name, String(value)]))}`
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
  defaultPendingComponent: () => <Loading isScreen />,
  defaultErrorComponent: ({ error, reset }) => <Failure of={error} retry={reset} />,
  defaultNotFoundComponent: NotFoundScreen,
})

/** Requests the session and loads the script of the current screen concurrently. */
export const loadScreen = (): void => {
  void loadSession().catch(() => undefined)
  for (const { routeId } of router.matchRoutes(router.latestLocation) as readonly {
    routeId: keyof typeof router.routesById
  }[])
    router.loadRouteChunk(router.routesById[routeId])
}
