import { randomBytes } from 'node:crypto'
import { chown, link, mkdir, open, readFile, rename, stat, unlink, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import type { Config } from '../../config.ts'

/** Minimum number of characters, as for VITRINA_SECRET. */
const MIN_CHARACTERS = 32

/** Source of the secret: the environment, or else a file in the data folder. */
export type SecretPlace = Pick<Config, 'secret' | 'dataDir'> & Partial<Pick<Config, 'previousSecret'>>

/** Secrets that a process received from its configuration. */
export interface SecretPair {
  readonly own: string
  /** Previous secret, as long as values may be encrypted with it. */
  readonly previous: string | undefined
}

export const secretFile = ({ dataDir }: Pick<SecretPlace, 'dataDir'>): string => join(dataDir, 'secret')
export const previousSecretFile = (place: Pick<SecretPlace, 'dataDir'>): string =>
  `${secretFile(place)}.previous`

/**
 * Returns the secrets of this deployment: VITRINA_SECRET and VITRINA_SECRET_PREVIOUS, or the files `secret` and `secret.previous`
 * of the data folder. A missing secret is created; concurrent processes get the same one.
 * @throws {Error} for a file that is too short for a secret
 */
export const readSecretPair = async (place: SecretPlace): Promise<SecretPair> => {
  if (place.secret !== undefined) return different(place.secret, place.previousSecret)
  const file = secretFile(place)
  // The order matters: a rotation writes the previous secret first.
  const own = (await secretIn(file)) ?? (await makeSecret(place.dataDir, file))
  return different(own, await secretIn(previousSecretFile(place)))
}

const different = (own: string, previous: string | undefined): SecretPair => ({
  own,
  previous: previous === own ? undefined : previous,
})

const secretIn = async (file: string): Promise<string | undefined> => {
  const text = await textOf(file)
  if (text !== undefined && text.length < MIN_CHARACTERS)
    throw new Error(`${file} contains no secret of at least ${MIN_CHARACTERS} characters.`)
  return text
}

const textOf = async (file: string): Promise<string | undefined> => {
  try {
    return (await readFile(file, 'utf8')).trim()
  } catch (error) {
    if (codeOf(error) === 'ENOENT') return undefined
    throw error
  }
}

/** Creates a random secret. */
export const newDeploymentSecret = (): string => randomBytes(32).toString('base64url')

/** Writes a draft and links it into place, which fails if another process was first. */
const makeSecret = async (dataDir: string, file: string): Promise<string> => {
  await mkdir(dataDir, { recursive: true, mode: 0o711 })
  const draft = await writeDraft(file, newDeploymentSecret())
  try {
    await link(draft, file)
  } catch (error) {
    if (codeOf(error) !== 'EEXIST') throw error
  } finally {
    await unlink(draft)
  }
  return (await readFile(file, 'utf8')).trim()
}

/**
 * Writes a secret to its file atomically, also if the machine fails. The file gets the owner of the folder:
 * root may do this for a server that runs as another user.
 */
export const writeSecret = async (file: string, secret: string): Promise<void> => {
  const draft = await writeDraft(file, secret)
  const { uid, gid } = await stat(dirname(file))
  if (process.getuid?.() === 0) await chown(draft, uid, gid)
  await rename(draft, file)
  const folder = await open(dirname(file), 'r')
  try {
    await folder.sync()
  } finally {
    await folder.close()
  }
}

const writeDraft = async (file: string, secret: string): Promise<string> => {
  const draft = `${file}.${randomBytes(6).toString('hex')}`
  await writeFile(draft, `${secret}\n`, { mode: 0o600, flag: 'wx', flush: true })
  return draft
}

const codeOf = (error: unknown): unknown => (error as { code?: unknown }).code
