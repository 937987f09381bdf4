import {
  MAX_REPORT_DAYS,
  MAX_REPORT_ROWS,
  REPORT_COMPARISONS,
  REPORT_GROUPS,
  REPORT_ORDERS,
} from '@vitrina/schema/console/report'
import { LANGUAGES, type Language } from '@vitrina/schema/languages'
import { SHEET_FORMATS } from '@vitrina/schema/orders/order-sheet'
import { isCalendarDay } from '@vitrina/schema/wire/date-time'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { App } from '../../platform/http/app.ts'
import { callerOf } from '../../platform/http/authentication.ts'
import { operation } from '../../platform/http/operation.ts'
import { siteOf } from '../../platform/http/operator.ts'
import { languageOf } from '../../platform/http/protocol/language.ts'
import {
  anyText,
  invalid,
  mapped,
  oneOf,
  parseQuery,
  type QueryParameter,
  type QueryValues,
  refuseQuery,
} from '../../platform/http/protocol/query.ts'
import { untilSent } from '../../platform/http/protocol/response-end.ts'
import type { Expensive } from '../../platform/reading/expensive.ts'
import type { ResponseCache } from '../../platform/reading/response-cache.ts'
import { report } from './report.ts'
import { reportSheet } from './report-sheet.ts'

interface Parts {
  readonly ready: ResponseCache
  readonly expensive: Expensive
}

const day = (description: string): QueryParameter<string> => ({
  ...mapped(anyText(description), (text, name, faults) => {
    if (isCalendarDay(text)) return text
    faults.push(invalid(name, 'date'))
    return undefined
  }),
  required: true,
})

const PARAMETERS = {
  since: day('First day, in the time zone of the site'),
  until: day('Last day'),
  by: oneOf(REPORT_GROUPS, 'Groups of the rows; days by default'),
  compare: oneOf(REPORT_COMPARISONS, 'Compared period; the previous one by default'),
  order: oneOf(REPORT_ORDERS, 'Order of the rows; revenue by default'),
}

const OF_SHEET = {
  ...PARAMETERS,
  language: oneOf(LANGUAGES, 'Language of headings and names; English by default'),
  format: oneOf(SHEET_FORMATS, 'CSV unless given'),
}

const TYPES = { csv: 'text/csv; charset=utf-8', ndjson: 'application/x-ndjson' } as const

const DAY_MS = 86_400_000

/** Reports of a site, in the scope of a site of the console. */
export const reportRoutes = (app: App, { ready, expensive }: Parts): void => {
  const reportOf = async (
    request: FastifyRequest,
    reply: FastifyReply,
    values: QueryValues<typeof PARAMETERS>,
    { language, limit }: { readonly language: Language; readonly limit: number },
  ) => {
    const reportRequest = {
      siteId: siteOf(request).id,
      stores: callerOf(request).stores,
      ...periodIn(values),
      by: values.by ?? 'day',
      compare: values.compare ?? 'previous',
      order: values.order ?? 'revenue',
      language,
      limit,
    } as const
    return report({ place: await ready.place(), expensive, disconnect: untilSent(reply) }, reportRequest)
  }

  operation(app, 'GET sites/:site/report', {}, async (request, reply) => {
    const language = languageOf(request.headers['accept-language'])
    const limit = MAX_REPORT_ROWS.screen
    return reportOf(request, reply, parseQuery(PARAMETERS, request), { language, limit })
  })

  operation(app, 'GET sites/:site/report/sheet', {}, async (request, reply) => {
    const { language = 'en', format = 'csv', ...values } = parseQuery(OF_SHEET, request)
    const fullReport = await reportOf(request, reply, values, { language, limit: MAX_REPORT_ROWS.sheet })
    reply.headers({
      'content-type': TYPES[format],
      'content-disposition': `attachment; filename="${siteOf(request).slug}-report-${fullReport.by}-${fullReport.since}-${fullReport.until}.${format}"`,
    })
    return reportSheet(fullReport, language, format)
  })
}

/** @throws {ApiError} `validation_failed` for days in the wrong order, or too many */
const periodIn = ({ since = '', until = '' }: QueryValues<typeof PARAMETERS>) => {
  const latest = new Date(Date.parse(since) + (MAX_REPORT_DAYS - 1) * DAY_MS).toISOString().slice(0, 10)
  if (until < since) refuseQuery([{ field: 'until', key: 'out_of_range.min', parameters: { min: since } }])
  if (until > latest) refuseQuery([{ field: 'until', key: 'out_of_range.max', parameters: { max: latest } }])
  return { since, until }
}
