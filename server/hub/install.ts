import type { FastifyRequest } from 'fastify'
import { LIFETIME } from '../console/session-queries.ts'
import { erasureParts } from '../erasure-handlers.ts'
import type { Module } from '../module.ts'
import { ordersOfBuyer } from '../orders/bought.ts'
import { readPeopleSlice } from '../people-file.ts'
import type { App } from '../platform/http/app.ts'
import type { Prove } from '../platform/outgoing/site-proof.ts'
import type { Database } from '../platform/postgres/pool/sql.ts'
import type { Services } from '../services.ts'
import { type AuditActor, audit } from './audit.ts'
import { erasePerson } from './erasure/erasure.ts'
import type { ErasureParts } from './erasure/erasure-parts.ts'
import { eraseGuest, type Guest } from './erasure/guest-erasure.ts'
import { personDataOf } from './erasure/person-data.ts'
import { sweepErasures } from './erasure/sweep.ts'
import { factorsOfConsole } from './factors/console.ts'
import { hub } from './hub.ts'
import { hubMailer } from './mail/mailer.ts'
import { signLogoutToken } from './openid/logout-token.ts'
import { hubOfDeployment, hubOfSite } from './operators/console.ts'
import { auditActorOf } from './operators/managing.ts'
import { acceptRoles } from './operators/roles.ts'
import { originOf } from './sessions/sessions.ts'
import { checkPassword } from './sign-in/credentials.ts'
import { tokenParts } from './tokens/issue.ts'

/** Sign-in for all sites: people, sessions, tokens, OpenID Connect and erasure. */
export const installHub = (app: App, services: Services, prove: Prove) => {
  const { sql, config, log, secrets, hubOrigin: origin, consoleOrigin } = services
  const mails = hubMailer(services.mails, { sql, config, secrets, origin, consoleOrigin })
  const erasure: ErasureParts = erasureParts({ sql, config }, mails)
  sweepErasures(app, erasure)
  const tokens = tokenParts({ sql, config, secrets, log, issuer: origin })
  const people = {
    sql,
    prove,
    secrets,
    mails,
    origin,
    idle: { hub: config.lifetimes.sessionIdle, console: LIFETIME.idle },
    erase: (userId: number, by: AuditActor) => erasePerson(erasure, userId, by),
    readPeople: readPeopleSlice,
  }
  return {
    own: (app) =>
      hub(app, {
        sql,
        config,
        secrets,
        mails,
        origin,
        tokens,
        dataOf: (userId, request) => personDataOf(erasure, userId, request),
        ordersOf: ordersOfBuyer(sql),
      }),
    siteAdmin: (app) => hubOfSite(app, people),
    deployment: (app) => hubOfDeployment(app, people),
    logoutToken: (ended: Parameters<typeof signLogoutToken>[1]) => signLogoutToken({ ...tokens, sql }, ended),
    eraseGuest: (guest: Guest, request: FastifyRequest) => eraseGuest(erasure, guest, auditActorOf(request)),
    /** Sign-in of operators at the console. */
    signIn: {
      originOf,
      audit,
      acceptRoles,
      checkPassword: (claim: Parameters<typeof checkPassword>[1]) =>
        checkPassword(sql satisfies Database, claim),
      ...factorsOfConsole({ sql, secrets, mails, hubOrigin: origin, consoleOrigin }),
    },
  } satisfies Module & Record<string, unknown>
}
