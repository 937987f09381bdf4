import { resources } from '@vitrina/schema/resources/index'
import type { Module } from '../module.ts'
import type { App } from '../platform/http/app.ts'
import type { Services } from '../services.ts'
import { tokensWithMissedCalls } from './missed-calls/metrics.ts'
import { selectMissedCalls } from './missed-calls/missed-call-queries.ts'
import { reportMissedCalls } from './missed-calls/missed-calls.ts'
import { runDigests } from './notifications/digest.ts'
import { notificationRoutes } from './notifications/notification-routes.ts'
import { callFigures } from './request-log/figures.ts'
import { reportRefusedCalls } from './request-log/notify-refused-calls.ts'
import { requestLog } from './request-log/request-log.ts'
import { requestLogRoutes } from './request-log/routes.ts'

/** Request log, missed-call alerts and notifications of operators. */
export const installObserve = (app: App, { sql, config, mails, consoleOrigin: origin }: Services) => {
  const calls = requestLog(app, {
    sql,
    days: config.requestLogDays,
    keyFields: Object.values(resources).flatMap(({ key }) => key ?? []),
  })
  const figures = callFigures(sql, calls)
  const isLogged = config.requestLogDays > 0
  if (isLogged) {
    reportMissedCalls(app, { sql, mails, origin })
    reportRefusedCalls(app, sql)
  }
  runDigests(app, { sql, mails, origin })
  return {
    site: (app) => requestLogRoutes(app, { sql, log: calls }),
    operator: (app) => notificationRoutes(app, sql),
    // Without a request log, calls are not recorded.
    gauges: isLogged ? [tokensWithMissedCalls] : [],
    today: {
      tokens: figures.tokens,
      errors: figures.causes,
      silences: async (siteId) => {
        if (!isLogged) return []
        await calls.written()
        return selectMissedCalls(sql, siteId)
      },
    },
    calls,
  } satisfies Module & Record<string, unknown>
}
