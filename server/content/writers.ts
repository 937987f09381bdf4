import type { Database } from '../database/sql.ts'
import type { App } from '../http/app.ts'
import { operation } from '../http/operation.ts'
import { siteOf } from '../http/operator.ts'

/** Who may have written content, as lists are narrowed by them (rule 4.1.5): tokens, and people at the console. */
export const writers = (app: App, sql: Database): void => {
  operation(app, 'GET sites/:site/writer', {}, async (request) => {
    const found = await sql<{ name: string }>`
      select distinct name from author where site_id = ${siteOf(request).id} order by name
    `
    return found.map(({ name }) => name)
  })
}
