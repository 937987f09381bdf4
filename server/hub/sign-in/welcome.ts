import type { App } from '../../http/app.ts'
import { languageOf } from '../../http/language.ts'
import { welcomePage } from '../pages/welcome.ts'
import type { Pages } from '../visit/page-routes.ts'
import { redirect, sendPage } from '../visit/visit.ts'

/** The page at the address of the hub itself, in the language that the browser likes best. */
export const welcomeRoutes = (app: App, { get }: Pages): void => {
  app.get('/', { config: { openapi: false } }, async (request, reply) =>
    redirect(reply, `/${languageOf(request.headers['accept-language'])}`),
  )

  get('', undefined, async ({ context, reply, session }) =>
    sendPage(reply, welcomePage(context, { isSignedIn: session !== undefined })),
  )
}
