import { readConfig } from '@vitrina/server/config'
import type { Sql } from '@vitrina/server/platform/postgres/pool/sql'
import { countSealed, type SealedCount } from '@vitrina/server/platform/secrets/reseal'
import { type Rotation, readRotation } from '@vitrina/server/platform/secrets/rotation'
import { readSecrets } from '@vitrina/server/platform/secrets/secrets'
import { command } from '../command.ts'
import { table } from '../table.ts'

export const secretStatus = command({
  summary:
    'Show how many values each secret of the deployment encrypts, and if the previous one can be removed.',
  async run(_, { env, openToRead, answer }) {
    const sql = await openToRead()
    const { rotation, counts } = await rotationStatusOf(sql, env)
    answer(
      {
        secret: rotation.active ? nameOf(rotation.active.fingerprint) : null,
        since: rotation.active?.active_since ?? null,
        pending: rotation.isPending,
        unknown_at: rotation.unknownAt,
        previous_may_go_at: rotation.previousMayGoAt,
        sealed: counts,
      },
      [
        table(
          ['what', 'by the current secret', 'by the previous secret', 'by an unknown secret'],
          counts.map((one) => [one.what, String(one.sealed), String(one.earlier), String(one.unreadable)]),
          '',
        ),
        ...sentencesOf(rotation, counts),
      ].join('\n'),
    )
  },
})

/** Display form of a secret, sufficient to distinguish two. */
const nameOf = (fingerprint: Buffer): string => fingerprint.toString('hex').slice(0, 8)

/** Progress of a rotation, and the values to encrypt again. */
export const rotationStatusOf = async (
  sql: Sql,
  env: NodeJS.ProcessEnv,
): Promise<{ readonly rotation: Rotation; readonly counts: readonly SealedCount[] }> => {
  const config = readConfig(env)
  const rotation = await readRotation(sql, config)
  return { rotation, counts: await countSealed(sql, await readSecrets(sql, config)()) }
}

/** Description of a rotation for the operator. */
export const sentencesOf = (rotation: Rotation, counts: readonly SealedCount[]): string[] => {
  const { isPending, unknownAt, previousMayGoAt, active } = rotation
  const unreadable = counts.reduce((sum, one) => sum + one.unreadable, 0)
  const sentences: string[] = []
  if (unreadable > 0)
    sentences.push(
      `Encrypted by a secret that is not set: ${unreadable}. Set VITRINA_SECRET_PREVIOUS to it (in a data folder: the file secret.previous).`,
    )
  if (isPending)
    sentences.push(
      unknownAt === null
        ? 'The new secret is not in use yet: it starts when every process has it.'
        : `The new secret is not in use yet: at ${unknownAt.toISOString()} a process reported that it does not have it.`,
    )
  else if (previousMayGoAt !== null && active !== undefined)
    sentences.push(
      previousMayGoAt.getTime() <= Date.now()
        ? 'A previous secret, if one is set, can be removed.'
        : `The previous secret encrypts nothing; it can be removed at ${previousMayGoAt.toISOString()}, when the stored responses of the last day expire.`,
    )
  else if (active !== undefined) sentences.push('The previous secret is still in use: do not remove it.')
  return sentences
}
