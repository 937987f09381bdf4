import type { Config } from '../config.ts'
import type { App } from '../platform/http/app.ts'
import type { Mailer } from '../platform/mail/mails.ts'
import type { OrdersOfBuyer } from '../platform/postgres/buyer.ts'
import type { Database } from '../platform/postgres/pool/sql.ts'
import type { ReadSecrets } from '../platform/secrets/secrets.ts'
import { accountRoutes } from './account/account-routes.ts'
import { confirmRoutes } from './account/confirm-routes.ts'
import { credentialsRoutes } from './account/credentials-routes.ts'
import { erasureRequestRoutes } from './account/erasure-request-routes.ts'
import { factorRoutes } from './account/factor-routes.ts'
import { mailboxProof } from './account/mailbox-proof.ts'
import { orderRoutesOfAccount } from './account/order-routes.ts'
import { passwordRoutes } from './account/password-routes.ts'
import { registrationRoutes } from './account/registration-routes.ts'
import { siteCustomers } from './account/site-customer.ts'
import { type DataParts, dataRoute } from './erasure/data-route.ts'
import type { MailJob } from './mail/job.ts'
import { openIdRoutes } from './openid/routes.ts'
import { signOutRoutes } from './openid/sign-out-confirmation.ts'
import { sendErrorPage } from './page-request/error-page.ts'
import { pageRoutes } from './page-request/page-routes.ts'
import { FONT, FONT_PATH, ICON, ICON_PATH, SCRIPTS, STYLE, STYLE_PATH } from './pages/assets.ts'
import { providersOnDemand } from './providers/on-demand.ts'
import { cookies } from './sessions/browser.ts'
import { hubSessions } from './sessions/sessions.ts'
import { authRoutes } from './sign-in/auth-routes.ts'
import { secondFactorRoutes } from './sign-in/second-factor-routes.ts'
import { welcomeRoutes } from './sign-in/welcome.ts'
import { sweepHub } from './sweep.ts'
import type { TokenParts } from './tokens/issue.ts'
import { tokenRoutes } from './tokens/routes.ts'
import { accountProviderRoutes } from './upstream/account-provider-routes.ts'
import { upstreamRoutes } from './upstream/upstream-routes.ts'

interface Parts {
  readonly sql: Database
  readonly config: Config
  readonly secrets: ReadSecrets
  readonly mails: Mailer<MailJob>
  /** Public origin of the hub, and issuer of its tokens. */
  readonly origin: () => string
  readonly tokens: TokenParts
  readonly dataOf: DataParts['dataOf']
  readonly ordersOf: OrdersOfBuyer
}

/** Authorization hub (chapter 7): pages for sign-in, and calls by which sites exchange, refresh and verify tokens. */
export const hub = (
  app: App,
  { sql, config, secrets, mails, origin, tokens, dataOf, ordersOf }: Parts,
): void => {
  const jar = cookies(origin)
  const sessions = hubSessions({ sql, cookies: jar, lifetimes: config.lifetimes })
  const parts = { sql, config, secrets, cookies: jar, sessions, mails, hubOrigin: origin, ordersOf }
  const endpoints = { ...parts, tokens, nameServers: config.dnsServers }
  const providers = providersOnDemand({ secrets, nameServers: config.dnsServers })

  app.register(async (app) => {
    app.setErrorHandler(sendErrorPage)
    const pages = pageRoutes(app, parts)
    signOutRoutes(pages, endpoints)
    welcomeRoutes(app, pages)
    upstreamRoutes(app, pages, { ...parts, providers })
    accountProviderRoutes(pages, { ...parts, providers })
    authRoutes(pages, {
      ...parts,
      proveMailbox: mailboxProof(parts),
      signInAsCustomer: siteCustomers({ ...parts, nameServers: config.dnsServers }),
    })
    secondFactorRoutes(pages, parts)
    registrationRoutes(pages, parts)
    confirmRoutes(pages, parts)
    passwordRoutes(pages, parts)
    accountRoutes(pages, parts)
    credentialsRoutes(pages, parts)
    factorRoutes(pages, parts)
    orderRoutesOfAccount(pages, parts)
    erasureRequestRoutes(pages, parts)
    dataRoute(pages, { ...parts, dataOf })
  })
  asset(app, STYLE_PATH, 'text/css; charset=utf-8', STYLE)
  for (const { path, content } of SCRIPTS) asset(app, path, 'text/javascript; charset=utf-8', content)
  asset(app, ICON_PATH, 'image/svg+xml', ICON)
  asset(app, FONT_PATH, 'font/woff2', FONT)
  app.register(async (app) => tokenRoutes(app, { ...tokens, sql }))
  app.register(async (app) => openIdRoutes(app, endpoints))
  sweepHub(app, sql, config.auditDays)
}

/** The URL contains a digest of the content, so browsers may cache it without limit. */
const asset = (app: App, path: string, type: string, content: string | Buffer): void => {
  app.get(path, { config: { openapi: false } }, (_request, reply) =>
    reply
      .headers({ 'content-type': type, 'cache-control': 'public, max-age=31536000, immutable' })
      .send(content),
  )
}
