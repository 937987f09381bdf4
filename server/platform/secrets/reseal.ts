import type { Sql } from '../postgres/pool/sql.ts'
import { digestAgain, recoveryKeys } from './recovery-keys.ts'
import { seal, unseal } from './seal.ts'
import { SEALED_COLUMNS, type SealedColumn, type SealedKind } from './sealed-columns.ts'
import { type KnownSecret, type Secrets, selectActiveSecrets } from './secrets.ts'

/** Number of encrypted values of one kind by secret. */
export interface SealedCount {
  readonly what: SealedKind
  /** Encrypted with the active secret. */
  readonly sealed: number
  /** Encrypted with another known secret; to be encrypted again. */
  readonly earlier: number
  /** Encrypted with an unknown secret. */
  readonly unreadable: number
}

/** Rows per portion, for short statements. */
const PORTION = 500

interface Row {
  readonly place: string
  readonly sealed: Buffer
}

/** Portions of an encrypted column in order; rows added meanwhile already use the active secret. */
async function* portionsOf(sql: Sql, { table, column, place }: SealedColumn): AsyncGenerator<readonly Row[]> {
  for (let after = ''; ; ) {
    const rows: readonly Row[] = await sql<Row>`
      select ${sql.unsafe(place)} as place, ${sql.unsafe(column)} as sealed from ${sql.unsafe(table)}
      where ${sql.unsafe(column)} is not null and ${sql.unsafe(place)} > ${after}
      order by 1 limit ${PORTION}
    `
    const last = rows.at(-1)
    if (!last) return
    yield rows
    after = last.place
  }
}

/** Updates only unchanged rows; another process may have encrypted a row again. */
const replace = (
  sql: Sql,
  { table, column, place }: SealedColumn,
  rows: readonly (Row & { readonly anew: Buffer })[],
) => sql`
  update ${sql.unsafe(table)} set ${sql.unsafe(column)} = row.anew
  from unnest(
    ${rows.map((row) => row.place)}::text[], ${rows.map((row) => row.sealed)}::bytea[], ${rows.map((row) => row.anew)}::bytea[]
  ) as row (at, was, anew)
  where ${sql.unsafe(place)} = row.at and ${sql.unsafe(column)} = row.was
`

const resealColumn = async (
  sql: Sql,
  secrets: Secrets,
  column: SealedColumn,
  write: boolean,
): Promise<SealedCount> => {
  const counted = { sealed: 0, earlier: 0, unreadable: 0 }
  const now = { opens: [secrets.seals] }
  for await (const rows of portionsOf(sql, column)) {
    const earlier = rows.flatMap((row) => {
      if (unseal(now, column.use, row.place, row.sealed) !== undefined) {
        counted.sealed++
        return []
      }
      const content = unseal(secrets, column.use, row.place, row.sealed)
      if (content === undefined) counted.unreadable++
      return content === undefined ? [] : [{ ...row, anew: seal(secrets, column.use, row.place, content) }]
    })
    counted.earlier += earlier.length
    if (write && earlier.length > 0) await replace(sql, column, earlier)
  }
  return { what: column.what, ...counted }
}

interface Code {
  readonly user_id: number
  readonly digest: Buffer
  readonly number: number
}

/** Wraps digests of codes again for each newer secret: `keys` are those of `active`, in order. */
const redigestCodes = async (
  sql: Sql,
  active: readonly KnownSecret[],
  keys: readonly (Buffer | undefined)[],
): Promise<void> => {
  const newest = active.at(-1)
  const before = active.at(-2)
  if (!newest || !before) return
  const orderOf = new Map(active.map(({ number }, order) => [number, order]))
  // Digests of a lost secret stay unchanged.
  const within = active.slice(active.findLastIndex((_, order) => keys[order] === undefined) + 1)
  const reachable = within.slice(0, -1).map(({ number }) => number)
  for (;;) {
    const codes = await sql<Code>`
      select user_id, digest, coalesce(secret_number, ${before.number}) as number from hub_recovery_code
      where coalesce(secret_number, ${before.number}) = any(${reachable}::integer[])
      limit ${PORTION}
    `
    if (codes.length === 0) return
    const anew = codes.map(({ digest, number }) =>
      keys
        .slice((orderOf.get(number) ?? active.length) + 1)
        .reduce<Buffer>((digest, key) => (key ? digestAgain(key, digest) : digest), digest),
    )
    await sql`
      update hub_recovery_code as code set digest = row.anew, secret_number = ${newest.number}
      from unnest(
        ${codes.map(({ user_id }) => user_id)}::integer[], ${codes.map(({ digest }) => digest)}::bytea[], ${anew}::bytea[]
      ) as row (user_id, was, anew)
      where code.user_id = row.user_id and code.digest = row.was
        and code.secret_number is distinct from ${newest.number}
    `
  }
}

const countCodes = async (
  sql: Sql,
  active: readonly KnownSecret[],
  keys: readonly (Buffer | undefined)[],
) => {
  const opened = active.filter((_, order) => keys[order] !== undefined).map(({ number }) => number)
  const newest = active.at(-1)?.number ?? null
  const [count] = await sql<Omit<SealedCount, 'what'>>`
    select
      count(*) filter (where number = ${newest})::integer as sealed,
      count(*) filter (where number <> ${newest} and number = any(${opened}::integer[]))::integer as earlier,
      count(*) filter (where number <> all(${opened}::integer[]))::integer as unreadable
    from (select coalesce(secret_number, ${active.at(-2)?.number ?? newest}) as number from hub_recovery_code) as code
  `
  return { what: 'recovery codes of people' as const, sealed: 0, earlier: 0, unreadable: 0, ...count }
}

/** Counts values encrypted with the active secret, with an earlier one, and with one that this process does not have. */
export const countSealed = async (sql: Sql, secrets: Secrets): Promise<SealedCount[]> => {
  const active = await selectActiveSecrets(sql)
  const counts: SealedCount[] = []
  for (const column of SEALED_COLUMNS) counts.push(await resealColumn(sql, secrets, column, false))
  return [...counts, await countCodes(sql, active, recoveryKeys(secrets, active))]
}

/**
 * Re-encrypts values of earlier secrets with the active one, in portions. It may be killed and repeated, and
 * run concurrently. Returns the number of values.
 */
export const reseal = async (sql: Sql, secrets: Secrets): Promise<number> => {
  const active = await selectActiveSecrets(sql)
  const keys = recoveryKeys(secrets, active)
  const codes = await countCodes(sql, active, keys)
  await redigestCodes(sql, active, keys)
  let earlier = codes.earlier
  for (const column of SEALED_COLUMNS) earlier += (await resealColumn(sql, secrets, column, true)).earlier
  return earlier
}
