import { randomBytes, timingSafeEqual } from 'node:crypto'
import type { Sql } from '../../platform/postgres/pool/sql.ts'
import { digestOf } from '../../platform/secrets/secret.ts'
import type { DestinationKey, ExchangeDestination } from './destination.ts'

/** A new password: 120 random bits in 20 characters that any dialog accepts. */
export const newDestinationPassword = (): string => randomBytes(15).toString('base64url')

/** Login and password of an `Authorization: Basic` header; undefined for any other header. */
export const basicCredentials = (
  header: string | undefined,
): { readonly login: string; readonly password: string } | undefined => {
  const [, encoded] = /^basic\s+([\w+/=-]+)$/i.exec(header ?? '') ?? []
  if (encoded === undefined) return undefined
  const text = Buffer.from(encoded, 'base64').toString()
  const at = text.indexOf(':')
  return at < 0 ? undefined : { login: text.slice(0, at).trim(), password: text.slice(at + 1).trim() }
}

interface Row extends ExchangeDestination {
  readonly digest: Buffer
}

/** The destination with these credentials; undefined if the login or the password is wrong. */
export const destinationByPassword = async (
  sql: Sql,
  { login, password }: { readonly login: string; readonly password: string },
): Promise<ExchangeDestination | undefined> => {
  const [row] = await sql<Row>`
    select ${sql.unsafe(DESTINATION)}, digest from destination join site on site.id = site_id where login = ${login}
  `
  const digest = digestOf(password)
  if (!row || !timingSafeEqual(row.digest, digest)) return undefined
  return row
}

/** A destination by its key; undefined if it was deleted. */
export const currentDestination = async (
  sql: Sql,
  { siteId, id }: DestinationKey,
): Promise<ExchangeDestination | undefined> => {
  const [row] = await sql<ExchangeDestination>`
    select ${sql.unsafe(DESTINATION)} from destination join site on site.id = site_id
    where site_id = ${siteId} and destination.id = ${id}
  `
  return row
}

/** Destination whose current session has this cookie. */
export const destinationBySession = async (
  sql: Sql,
  session: Buffer,
): Promise<ExchangeDestination | undefined> => {
  const [row] = await sql<ExchangeDestination>`
    select ${sql.unsafe(DESTINATION)} from destination join site on site.id = site_id where session = ${session}
  `
  return row
}

/** Columns of {@link ExchangeDestination}, of `destination` joined with `site`. */
const DESTINATION = `destination.site_id as "siteId", destination.id, destination.name, destination.mode, destination.language,
  destination.absent, destination.order_lines as "orderLines", destination.live, destination.catching_up as "catchingUp", destination.number, site.currency,
  session_began::text as session, coalesce(destination.time_zone, site.time_zone) as "timeZone"`
