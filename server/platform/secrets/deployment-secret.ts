import { randomBytes } from 'node:crypto'
import { chown, link, mkdir, open, readFile, rename, stat, unlink, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import type { Config } from '../../config.ts'

/** As many characters as VITRINA_SECRET must have. */
const SHORTEST = 32

/** Where the secret comes from: the environment, or else a file in the data folder. */
export type SecretPlace = Pick<Config, 'secret' | 'dataDir'> & Partial<Pick<Config, 'previousSecret'>>

/** The secrets that a process was given. */
export interface GivenSecrets {
  readonly own: string
  /** The one before, as long as something may be sealed with it. */
  readonly previous: string | undefined
}

export const secretFile = ({ dataDir }: Pick<SecretPlace, 'dataDir'>): string => join(dataDir, 'secret')
export const previousSecretFile = (place: Pick<SecretPlace, 'dataDir'>): string =>
  `${secretFile(place)}.previous`

/**
 * The secrets of this deployment: VITRINA_SECRET and VITRINA_SECRET_PREVIOUS, or what stands in the files `secret` and `secret.previous`
 * of the data folder. The first is made when there is none. Processes that make it at once end up with the same one.
 * @throws {Error} when a file is there and holds too little to be a secret.
 */
export const givenSecrets = async (place: SecretPlace): Promise<GivenSecrets> => {
  if (place.secret !== undefined) return different(place.secret, place.previousSecret)
  const file = secretFile(place)
  // In this order: whoever changes them writes the previous one first.
  const own = (await secretIn(file)) ?? (await makeSecret(place.dataDir, file))
  return different(own, await secretIn(previousSecretFile(place)))
}

const different = (own: string, previous: string | undefined): GivenSecrets => ({
  own,
  previous: previous === own ? undefined : previous,
})

const secretIn = async (file: string): Promise<string | undefined> => {
  const text = await textOf(file)
  if (text !== undefined && text.length < SHORTEST)
    throw new Error(`${file} holds no secret of ${SHORTEST} characters or more.`)
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

/** A secret that nobody has yet. */
export const newDeploymentSecret = (): string => randomBytes(32).toString('base64url')

/** Written whole beside its place and then linked there, which fails if another process was first. */
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
 * Puts a secret into its file, whole or not at all, whatever happens to the machine meanwhile. It belongs to whom the folder belongs:
 * root may do this for a server that is another user.
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
