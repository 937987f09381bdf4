import type { BaseLogger } from 'pino'
import type { App } from '../http/app.ts'
import type { Database, Sql } from '../postgres/pool/sql.ts'
import { readSecretPair, type SecretPair, type SecretPlace } from './deployment-secret.ts'
import { recoveryKeyOf, sealedKey } from './recovery-keys.ts'
import { reseal } from './reseal.ts'
import { fingerprintOf, type KnownSecret, SECRET_CACHE_MS, secretsOf } from './secrets.ts'

/** Seconds for which a new secret must be announced, without a process that lacks it, before it becomes active. */
export const SETTLING_SECONDS = 20

/** Minimum interval in ms of announcements of a process; several of them fit into the settling time. */
export const MIN_ANNOUNCEMENT_INTERVAL_MS = SECRET_CACHE_MS

/**
 * Time for which the previous secret remains necessary after its last use: stored responses are kept for a day, and mails may be
 * in transit.
 */
const REMEMBERED = '24 hours'

/** State of a rotation of the secret. */
export interface Rotation {
  /** Undefined if no secret of this process is in the database. */
  readonly active: KnownSecret | undefined
  /** True if this process has the active secret. */
  readonly isKnown: boolean
  /** True if the current secret of this process is the active one. */
  readonly isOwn: boolean
  /** True if the process has a new secret that is not active yet. */
  readonly isPending: boolean
  /** Time at which a process last reported that it does not have the new secret. */
  readonly unknownAt: Date | null
  readonly previousMayGoAt: Date | null
}

interface Row extends KnownSecret {
  readonly unknown_at: Date | null
  readonly is_unknown: boolean
  readonly may_go_at: Date | null
}

const selectAll = (sql: Sql) => sql<Row>`
  select
    number, fingerprint, active_since, resealed_at, recovery_key, unknown_at,
    active_since is null and announced_at > now() - interval '1 minute' as is_unknown,
    case when resealed_at is not null then greatest(resealed_at, active_since + interval '${sql.unsafe(REMEMBERED)}') end as may_go_at
  from deployment_secret order by active_since nulls last, number
`

/** Inserts the current secret as the active one of an empty or not yet rotated database. */
const insertFirst = (sql: Sql, fingerprint: Buffer) => sql`
  insert into deployment_secret (fingerprint, active_since, resealed_at)
  select ${fingerprint}, now(), now() where not exists (select from deployment_secret)
  on conflict do nothing
`

const announce = (sql: Sql, fingerprint: Buffer) => sql`
  insert into deployment_secret as known (fingerprint, announced_since, announced_at)
  values (${fingerprint}, now(), now())
  on conflict (fingerprint) do update set
    announced_at = now(),
    announced_since = case
      when known.announced_at > now() - make_interval(secs => ${SETTLING_SECONDS}) then known.announced_since else now()
    end
  where known.active_since is null
`

/** Records that this process lacks a secret, which must not become active yet. */
const object = (sql: Sql, fingerprints: readonly Buffer[]) => sql`
  update deployment_secret set unknown_at = now()
  where active_since is null and fingerprint <> all(${fingerprints}::bytea[])
`

/** Activates the secret; returns a row after success. */
const activate = (sql: Sql, fingerprint: Buffer, isCertain: boolean) => sql<{ number: number }>`
  update deployment_secret set active_since = now(), resealed_at = null
  where fingerprint = ${fingerprint} and active_since is null and (
    ${isCertain} or (
      announced_since < now() - make_interval(secs => ${SETTLING_SECONDS})
      and (unknown_at is null or unknown_at < now() - make_interval(secs => ${SETTLING_SECONDS}))
    )
  )
  returning number
`

const keepRecoveryKey = (sql: Sql, number: number, key: Buffer) => sql`
  update deployment_secret set recovery_key = ${key} where number = ${number}
`

/** Marks an earlier secret as unused: every process has read that it is inactive. */
const markResealed = (sql: Sql, number: number) => sql<{ number: number }>`
  update deployment_secret set resealed_at = now()
  where number = ${number} and active_since < now() - make_interval(secs => ${SETTLING_SECONDS})
  returning number
`

const isOf = (secret: string) => {
  const fingerprint = fingerprintOf(secret)
  return (known: { readonly fingerprint: Buffer }) => known.fingerprint.equals(fingerprint)
}

/**
 * Takes one step of a rotation; every process does so repeatedly. It announces the secrets of the process, activates the new one
 * once all processes have it, and encrypts values of the previous one again. May be killed at any time and run concurrently.
 */
export const advanceRotation = async (
  sql: Database,
  place: SecretPlace,
  { isPreviousLost = false }: { readonly isPreviousLost?: boolean } = {},
): Promise<Rotation> => {
  const pair = await readSecretPair(place)
  let known = await selectAll(sql)
  const active = known.findLast(({ active_since }) => active_since !== null)
  if (!active) {
    await insertFirst(sql, fingerprintOf(pair.previous ?? pair.own))
    return rotationOf(await selectAll(sql), pair)
  }
  const fingerprints = [pair.own, ...(pair.previous === undefined ? [] : [pair.previous])].map(fingerprintOf)
  if (known.some((one) => one.is_unknown && !fingerprints.some((own) => own.equals(one.fingerprint))))
    await object(sql, fingerprints)

  const isOwn = isOf(pair.own)
  const wasActive = known.some((one) => one.active_since !== null && isOwn(one))
  const { previous } = pair
  if (!wasActive && (isPreviousLost || (previous !== undefined && isOf(previous)(active)))) {
    await announce(sql, fingerprintOf(pair.own))
    await sql.begin(async (sql) => {
      const [began] = await activate(sql, fingerprintOf(pair.own), isPreviousLost)
      if (!began || previous === undefined || !isOf(previous)(active)) return
      const sealing = { seals: pair.own, opens: [pair.own], number: began.number }
      await keepRecoveryKey(sql, active.number, sealedKey(sealing, active.number, recoveryKeyOf(previous)))
    })
    known = await selectAll(sql)
  }
  const now = known.findLast(({ active_since }) => active_since !== null)
  if (now && now.resealed_at === null && fingerprints.some((own) => own.equals(now.fingerprint))) {
    if ((await reseal(sql, secretsOf(pair, now))) === 0) await markResealed(sql, now.number)
    known = await selectAll(sql)
  }
  return rotationOf(known, pair)
}

const rotationOf = (known: readonly Row[], { own, previous }: SecretPair): Rotation => {
  const active = known.findLast(({ active_since }) => active_since !== null)
  const candidate = known.find((one) => one.active_since === null && isOf(own)(one))
  return {
    active,
    isKnown:
      active !== undefined && [own, previous].some((secret) => secret !== undefined && isOf(secret)(active)),
    isOwn: active !== undefined && isOf(own)(active),
    isPending: candidate !== undefined,
    unknownAt: candidate?.unknown_at ?? null,
    previousMayGoAt: active?.may_go_at ?? null,
  }
}

/** Returns the state of the rotation without a step. */
export const readRotation = async (sql: Sql, place: SecretPlace): Promise<Rotation> =>
  rotationOf(await selectAll(sql), await readSecretPair(place))

/**
 * Runs these steps while `app` listens: after each commit of another process, because an announcement is one, and periodically
 * during a rotation. Returns a function that reports whether this process has the active secret.
 */
export const runRotation = (
  app: App,
  sql: Database,
  place: SecretPlace,
  log: BaseLogger,
): (() => boolean) => {
  const stopping = new AbortController()
  let hasSecret = true
  /** Returns true if another step is due later. */
  const step = async (): Promise<boolean> => {
    const { active, isKnown, isPending } = await advanceRotation(sql, place)
    if (hasSecret && !isKnown)
      log.error(
        'VITRINA_SECRET is not the secret of this database, so /readyz answers 503. Set the right secret; see "vitrina secret status".',
      )
    if (!hasSecret && isKnown) log.info('This process has the secret of the database again.')
    hasSecret = isKnown
    return isPending || active?.resealed_at === null
  }
  const follow = async (): Promise<void> => {
    const commits = sql.commits()
    while (!stopping.signal.aborted) {
      const hasPendingWork = await step().catch((err) => {
        log.debug({ err }, 'a step of the secret rotation failed; it is retried')
        return true
      })
      await commits.next({ everyMs: MIN_ANNOUNCEMENT_INTERVAL_MS, hasPendingWork, signal: stopping.signal })
    }
  }

  app.addHook('onListen', () => void follow())
  // Does not wait for the re-encryption, which may be killed at any time.
  app.addHook('onClose', async () => stopping.abort())
  return () => hasSecret
}
