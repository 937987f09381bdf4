import { existsSync } from 'node:fs'
import { mkdir } from 'node:fs/promises'
import type { Config } from '@vitrina/server/config'
import type { BackupHead } from '@vitrina/server/operate/backup/content'
import {
  previousSecretFile,
  readSecretPair,
  secretFile,
  writeSecret,
} from '@vitrina/server/platform/secrets/deployment-secret'

type BackedUpSecrets = Pick<BackupHead, 'secret' | 'previousSecret'>

/** Refuses secrets that do not decrypt the values in the database of the backup. */
export const refuseOtherSecret = async (
  config: Config,
  { secret, previousSecret }: BackedUpSecrets,
): Promise<void> => {
  const file = secretFile(config)
  if (config.secret === undefined && !existsSync(file)) return
  const { own, previous } = await readSecretPair(config)
  const isUnavailable = (required: string | undefined) =>
    required !== undefined && required !== own && required !== previous
  if (isUnavailable(secret))
    throw new Error(
      config.secret === undefined
        ? `${file} differs from the secret of the backup: restore into another data folder.`
        : 'VITRINA_SECRET differs from the secret of the backup: set it, or VITRINA_SECRET_PREVIOUS, to that secret, or unset both.',
    )
  if (isUnavailable(previousSecret))
    throw new Error(
      'The backup was made during a secret rotation: set VITRINA_SECRET_PREVIOUS as its server had it, or unset VITRINA_SECRET.',
    )
}

/** Stores the secrets of the backup in the data folder, unless others were given. */
export const keepSecret = async (
  config: Config,
  { secret, previousSecret }: BackedUpSecrets,
): Promise<void> => {
  const file = secretFile(config)
  if (config.secret !== undefined || existsSync(file)) return
  await mkdir(config.dataDir, { recursive: true, mode: 0o711 })
  if (previousSecret !== undefined) await writeSecret(previousSecretFile(config), previousSecret)
  await writeSecret(file, secret)
}
