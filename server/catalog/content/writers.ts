import type { App } from '../../platform/http/app.ts'
import { operation } from '../../platform/http/operation.ts'
import { siteOf } from '../../platform/http/operator.ts'
import type { Database } from '../../platform/postgres/pool/sql.ts'

/** Writers of content for the filter of lists (rule 4.1.5): tokens, and users of the console. */
export const writers = (app: App, sql: Database): void => {
  operation(app, 'GET sites/:site/writer', {}, async (request) => {
    const rows = await sql<{ name: string }>`
      select distinct name from author where site_id = ${siteOf(request).id} order by name
    `
    return rows.map(({ name }) => name)
  })
}
