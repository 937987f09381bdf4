import { existsSync } from 'node:fs'
import { mkdir } from 'node:fs/promises'
import type { Config } from '@vitrina/server/config'
import type { BackupHead } from '@vitrina/server/operate/backup/content'
import {
  givenSecrets,
  previousSecretFile,
  secretFile,
  writeSecret,
} from '@vitrina/server/platform/secrets/deployment-secret'
import { tell } from './language.ts'
import { BACKUPS } from './words/backups.ts'

type BackedUpSecrets = Pick<BackupHead, 'secret' | 'previousSecret'>

/** Refuses secrets that do not open what the database of the backup holds sealed. */
export const refuseOtherSecret = async (
  config: Config,
  { secret, previousSecret }: BackedUpSecrets,
): Promise<void> => {
  const file = secretFile(config)
  if (config.secret === undefined && !existsSync(file)) return
  const { own, previous } = await givenSecrets(config)
  const lacks = (wanted: string | undefined) => wanted !== undefined && wanted !== own && wanted !== previous
  if (lacks(secret))
    throw new Error(
      config.secret === undefined ? tell(BACKUPS.otherSecretFile, { file }) : tell(BACKUPS.otherSecret),
    )
  if (lacks(previousSecret)) throw new Error(tell(BACKUPS.midRotation))
}

/** Puts the secrets of the backup into the data folder, where none was given. */
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
