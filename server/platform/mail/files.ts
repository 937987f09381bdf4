import { mkdir, rename, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'

/** Where mail is written that no server takes (rule 9.3). */
export const mailFolder = (dataDir: string): string => join(dataDir, 'mail')

/**
 * Writes a mail as an `.eml` file that appears whole, named so that a listing is in the order of time. Mails hold links
 * that let people in, so nobody but the server's own account may read them.
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
