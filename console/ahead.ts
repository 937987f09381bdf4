import type { ConsoleSession } from '@vitrina/schema/console/session'
import { storePrefetch } from './api/prefetched.ts'
import { API, send } from './api/request.ts'
import { loadStyles } from './parts/styles.ts'
import { SITE_SCREENS, screenAt } from './screens.ts'
import { startSiteOf } from './session/start-site.ts'

// Runs while the shell of the console is still being loaded, and requests what the first screen needs.

const path = location.pathname.replace(/^\/console/, '') || '/'

const requestEarly = (operation: string): Promise<Response> => {
  // Read at once: a response that the shell no longer needs would keep its request open.
  const response = send(operation).then(
    async (received) => new Response(await received.arrayBuffer(), received),
  )
  storePrefetch(`${API}/${operation}`, response)
  return response
}

/** Requests the data of the start screen, if there is a session. */
const requestStartData = async (): Promise<void> => {
  const response = (await requestEarly('session')).clone()
  if (response.status !== 200) return
  const session: ConsoleSession = await response.json()
  requestEarly('own/notification/unread')
  const [, named] = /^\/sites\/([^/]+)\/?$/.exec(path) ?? []
  const site = path === '/' ? startSiteOf(session)?.slug : named
  if (!session.sites.some(({ slug }) => slug === site)) return
  requestEarly(`sites/${site}/today`)
  requestEarly(`sites/${site}/first-steps`)
}

requestStartData().catch(() => undefined)

/** Loads the script of the screen, and its styles; a failure is shown by its route. */
const loadScreen = () => {
  const screen = screenAt(path)
  if (screen !== SITE_SCREENS['/']) loadStyles()
  screen?.().catch(() => undefined)
}

// The script of a screen runs the shell, which needs the page with its styles.
if (document.readyState === 'loading')
  document.addEventListener('readystatechange', loadScreen, { once: true })
else loadScreen()
