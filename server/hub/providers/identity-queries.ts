import type { Sql, Transaction } from '../../database/sql.ts'

/** Who somebody is at a provider. */
export interface Identity {
  readonly issuer: string
  readonly subject: string
}

/** The person who has an identity, and that it was used now. */
export const useIdentity = (sql: Sql, { issuer, subject }: Identity, label: string) => sql<{
  user_id: number
}>`
  update hub_identity set last_used_at = now(), label = ${label}
  where issuer = ${issuer} and subject = ${subject}
  returning user_id
`

/** Gives a person an identity. No row comes back when somebody has it. */
export const insertIdentity = (
  sql: Transaction,
  userId: number,
  { issuer, subject }: Identity,
  label: string,
) => sql<{ user_id: number }>`
  insert into hub_identity (issuer, subject, user_id, label) values (${issuer}, ${subject}, ${userId}, ${label})
  on conflict (issuer, subject) do nothing
  returning user_id
`
