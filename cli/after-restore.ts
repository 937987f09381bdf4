import type { Config } from '@vitrina/server/config'
import { erasureParts } from '@vitrina/server/erasure-handlers'
import { erasePerson } from '@vitrina/server/hub/erasure/erasure'
import type { ErasureParts } from '@vitrina/server/hub/erasure/erasure-parts'
import { eraseGuest } from '@vitrina/server/hub/erasure/guest-erasure'
import {
  type ErasedGuest,
  type Journal,
  type SuspendedToken,
  selectSuspendedTokens,
} from '@vitrina/server/operate/backup/restored'
import { guestOfOrders } from '@vitrina/server/orders/customers/guest'
import type { Database } from '@vitrina/server/platform/postgres/pool/sql'
import { table } from './table.ts'

export const KEEP_TOKENS_OPTION = {
  'keep-tokens': { type: 'boolean', help: 'API tokens work at once, without "vitrina token confirm"' },
} as const

/** Report after a database was marked as restored. */
export interface AfterRestore {
  readonly erased: readonly string[]
  readonly held: readonly SuspendedToken[]
  /** Sentences about the waiting tokens; empty if none wait. */
  readonly lines: readonly string[]
}

/** Erases people again who were erased after the time of the restore, and reports the waiting tokens. */
export const finishRestore = async (
  sql: Database,
  config: Config,
  { erased: personIds, guests }: Pick<Journal, 'erased' | 'guests'> = { erased: [], guests: [] },
): Promise<AfterRestore> => {
  const people = await sql<{ id: number; person_id: string }>`
    select id, person_id from hub_user where person_id = any(${personIds}::text[])
  `
  const parts = erasureParts({ sql, config }, NO_MAILS)
  for (const { id } of people) await erasePerson(parts, id)
  for (const guest of guests) await eraseGuestAgain(sql, parts, guest)
  const suspendedTokens = await selectSuspendedTokens(sql)
  return {
    erased: people.map(({ person_id }) => person_id),
    held: suspendedTokens,
    lines: linesOf(suspendedTokens),
  }
}

/** Erases a guest again, unless the restored data has the erasure. */
const eraseGuestAgain = async (
  sql: Database,
  parts: ErasureParts,
  { site, orders }: ErasedGuest,
): Promise<void> => {
  const [due] = await sql<{ id: number }>`
    select id from site where slug = ${site} and not exists (
      select from guest_erasure where site_id = site.id and order_ids = ${orders}::bigint[]
    )
  `
  if (due) await eraseGuest(parts, await guestOfOrders(sql, due.id, orders))
}

/** Sends and queues no mail: these people got theirs before the restore. */
const NO_MAILS: ErasureParts['mails'] = { send: async () => undefined, wake: () => undefined }

const linesOf = (tokens: readonly SuspendedToken[]): string[] =>
  tokens.length === 0
    ? []
    : [
        'These API tokens are held. Release them by "vitrina token confirm --token <id>" or "--all":',
        table(
          ['id', 'site', 'name'],
          tokens.map(({ id, site, name }) => [id, site, name]),
          '',
        ),
      ]
