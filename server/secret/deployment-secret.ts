import { randomBytes } from 'node:crypto'
import { link, mkdir, readFile, unlink, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Config } from '../config.ts'

/** As many characters as VITRINA_SECRET must have. */
const SHORTEST = 32

/**
 * The secret of this deployment: VITRINA_SECRET, or what stands in the file `secret` of the data folder, which is made
 * when there is none. Processes that make it at once end up with the same one.
 * @throws {Error} when the file is there and holds too little to be a secret.
 */
export const deploymentSecret = async ({
  secret,
  dataDir,
}: Pick<Config, 'secret' | 'dataDir'>): Promise<string> => {
  if (secret !== undefined) return secret
  const file = join(dataDir, 'secret')
  const kept = (await textOf(file)) ?? (await makeSecret(dataDir, file))
  if (kept.length < SHORTEST) throw new Error(`${file} holds no secret of ${SHORTEST} characters or more.`)
  return kept
}

const textOf = async (file: string): Promise<string | undefined> => {
  try {
    return (await readFile(file, 'utf8')).trim()
  } catch (error) {
    if (codeOf(error) === 'ENOENT') return undefined
    throw error
  }
}

/** Written whole beside its place and then linked there, which fails if another process was first. */
const makeSecret = async (dataDir: string, file: string): Promise<string> => {
  await mkdir(dataDir, { recursive: true, mode: 0o711 })
  const draft = `${file}.${randomBytes(6).toString('hex')}`
  await writeFile(draft, `${randomBytes(32).toString('base64url')}\n`, {
    mode: 0o600,
    flag: 'wx',
    flush: true,
  })
  try {
    await link(draft, file)
  } catch (error) {
    if (codeOf(error) !== 'EEXIST') throw error
  } finally {
    await unlink(draft)
  }
  return (await readFile(file, 'utf8')).trim()
}

const codeOf = (error: unknown): unknown => (error as { code?: unknown }).code
