import assert from 'node:assert/strict'
import type { Sql } from '../../server/platform/postgres/pool/sql.ts'
import type { Client } from '../vitrina.ts'

/** Creates an endpoint of a site, which may be on this machine. Returns its id and secret. */
export const addEndpoint = async (
  sql: Sql,
  { siteId, post }: Client,
  url: string,
  more: Readonly<Record<string, unknown>> = {},
): Promise<{ readonly id: number; readonly secret: string }> => {
  await sql`update site set private_webhooks = true where id = ${siteId}`
  const { status, body } = await post('/external/webhook/', { url, events: ['*'], ...more })
  assert.equal(status, 201, JSON.stringify(body))
  return body
}
