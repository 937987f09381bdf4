import { mkdir, rename, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'

/** Folder of mails when no mail server is configured (rule 9.3). */
export const mailFolder = (dataDir: string): string => join(dataDir, 'mail')

/**
 * Writes a mail as an `.eml` file, atomically, with a name that sorts by time. Mails contain sign-in links,
 * so only the server's own account may read them.
 */
export const writeMail = async (folder: string, id: string, content: Uint8Array): Promise<void> => {
  await mkdir(folder, { recursive: true, mode: 0o700 })
  const name = `${new Date().toISOString().replaceAll(':', '-')}-${id.replace(/[^\w.-]/g, '_').slice(0, 100)}`
  const unfinished = join(folder, `.${name}.part`)
  try {
    await writeFile(unfinished, content, { mode: 0o600, flush: true })
    await rename(unfinished, join(folder, `${name}.eml`))
  } catch (error) {
    await rm(unfinished, { force: true }).catch(() => undefined)
    throw error
  }
}
