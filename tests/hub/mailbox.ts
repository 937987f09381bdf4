import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { type ReadMail, readMail } from '../../server/platform/mail/read-mail.ts'

const PATIENCE_MS = 60_000

/** Mails to an address, oldest first, which a server without SMTP_URL wrote to its data folder. */
export const mailTo = (dataDir: string, address: string): ReadMail[] => {
  const folder = join(dataDir, 'mail')
  return filesOf(folder)
    .map((file) => mailIn(join(folder, file)))
    .filter(({ headers }) => headers.get('to')?.toLowerCase() === address.toLowerCase())
}

/** Parsed mails by path: a mail never changes, and a shared server has many. */
const parsed = new Map<string, ReadMail>()

const mailIn = (path: string): ReadMail => {
  const mail = parsed.get(path) ?? readMail(readFileSync(path, 'utf8'))
  parsed.set(path, mail)
  return mail
}

/** Waits for `count` mails to an address. Returns the newest. */
export const waitForMail = async (dataDir: string, address: string, count = 1): Promise<ReadMail> => {
  for (const since = Date.now(); Date.now() - since < PATIENCE_MS; await sleep(25)) {
    const mail = mailTo(dataDir, address)
    const newest = mail.at(-1)
    if (newest && mail.length >= count) return newest
  }
  throw new Error(`${mailTo(dataDir, address).length} of ${count} mails to ${address} have come`)
}

/** Link to a page in a mail. */
export const linkTo = (page: string, { text }: ReadMail): string => {
  const link = new RegExp(`https?://\\S+/${page}\\S*`).exec(text)?.[0]
  if (link === undefined) throw new Error(`no link to ${page} in:\n${text}`)
  return link
}

const filesOf = (folder: string): string[] => {
  try {
    return readdirSync(folder)
      .filter((file) => file.endsWith('.eml'))
      .sort()
  } catch {
    return []
  }
}
