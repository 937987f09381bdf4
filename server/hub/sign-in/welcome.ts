import type { App } from '../../platform/http/app.ts'
import { languageOf } from '../../platform/http/protocol/language.ts'
import { redirect, sendPage } from '../page-request/page-request.ts'
import type { Pages } from '../page-request/page-routes.ts'
import { welcomePage } from '../pages/welcome.ts'

/** Start page of the hub, in the preferred language of the browser. */
export const welcomeRoutes = (app: App, { get }: Pages): void => {
  app.get('/', { config: { openapi: false } }, async (request, reply) =>
    redirect(reply, `/${languageOf(request.headers['accept-language'])}`),
  )

  get('', undefined, async ({ context, reply, session }) =>
    sendPage(reply, welcomePage(context, { isSignedIn: session !== undefined })),
  )
}
