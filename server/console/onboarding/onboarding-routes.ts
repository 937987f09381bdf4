import { stepsOf } from '@vitrina/schema/console/onboarding'
import type { App } from '../../platform/http/app.ts'
import { Type } from '../../platform/http/bodies/schema.ts'
import { Form, operation } from '../../platform/http/operation.ts'
import { operatorOf, siteOf } from '../../platform/http/operator.ts'
import type { Database } from '../../platform/postgres/pool/sql.ts'
import { hideOnboarding, selectOnboarding, showOnboarding } from './onboarding-queries.ts'

interface Parts {
  readonly sql: Database
  /** True if a mail server is configured. */
  readonly isMailSent: boolean
  /** Name of a site that has not been renamed yet. */
  readonly firstName: string
}

/** Operation that returns the onboarding steps of a shop, according to the user's role. */
export const onboardingRoutes = (app: App, { sql, isMailSent, firstName }: Parts): void => {
  operation(app, 'GET sites/:site/first-steps', {}, async (request) => {
    const { userId, everywhere } = operatorOf(request)
    const { id, rights } = siteOf(request)
    const [onboarding] = await selectOnboarding(sql, id, userId, firstName)
    if (!onboarding) throw new Error(`There is no site ${id}.`)
    const facts = { ...onboarding, mail_sent: isMailSent }
    return {
      demo: onboarding.demo,
      away: onboarding.away,
      steps: stepsOf(rights, everywhere).map((step) => ({ step, done: facts[step] })),
    }
  })
}

const HiddenState = Form({ site: Type.String({ maxLength: 63 }), away: Type.Boolean() })

/** Operation that hides or shows the onboarding of a site for the user; viewers may call it too. */
export const ownOnboardingRoutes = (app: App, sql: Database): void => {
  operation(app, 'PUT own/first-steps', { body: HiddenState }, async (request) => {
    const { site, away: isHidden } = request.body
    await (isHidden ? hideOnboarding : showOnboarding)(sql, site, operatorOf(request).userId)
  })
}
