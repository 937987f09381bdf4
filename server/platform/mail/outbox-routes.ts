import { open, readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Config } from '../../config.ts'
import type { App } from '../http/app.ts'
import { Type } from '../http/bodies/schema.ts'
import { ApiError } from '../http/errors.ts'
import { operation } from '../http/operation.ts'
import { mailFolder } from './files.ts'
import { readMail } from './read-mail.ts'

/** Maximum number of listed mails; a developer looks for the newest. */
const MAX = 200

/** Bytes that contain the headers of a mail. */
const HEAD = 8_192

/** File name as {@link writeMail} creates it. */
const NAME = /^(\d{4}-\d\d-\d\dT\d\d)-(\d\d)-(\d\d\.\d{3}Z)-[\w.-]+\.eml$/

const OneMail = Type.Object({ name: Type.String() })

/**
 * Routes for mails in files, in development without a mail server only: they have links that give access. A
 * path is never built from a request, only from the list of the folder.
 */
export const outboxRoutes = (app: App, config: Pick<Config, 'development' | 'smtpUrl' | 'dataDir'>): void => {
  if (!config.development || config.smtpUrl !== undefined) return
  const folder = mailFolder(config.dataDir)

  operation(app, 'GET hub/mail', {}, async () => {
    const names = (await namesIn(folder)).sort().reverse().slice(0, MAX)
    return Promise.all(
      names.map(async (name) => ({ name, ...summaryOf(name, await headOf(join(folder, name))) })),
    )
  })

  operation(app, 'GET hub/mail/:name', { params: OneMail }, async ({ params }) => {
    const name = (await namesIn(folder)).find((name) => name === params.name)
    if (name === undefined) throw new ApiError('not_found')
    const raw = await readFile(join(folder, name), 'utf8')
    const { headers, text, html } = readMail(raw)
    return { name, ...summaryOf(name, raw), headers: Object.fromEntries(headers), text, html }
  })
}

/** Names of the files; empty if the folder does not exist. */
const namesIn = async (folder: string): Promise<string[]> => {
  const names = await readdir(folder).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return []
    throw error
  })
  return names.filter((name) => NAME.test(name))
}

const headOf = async (file: string): Promise<string> => {
  const handle = await open(file)
  try {
    const { buffer, bytesRead } = await handle.read(Buffer.alloc(HEAD), 0, HEAD, 0)
    return buffer.toString('utf8', 0, bytesRead)
  } finally {
    await handle.close()
  }
}

const summaryOf = (name: string, raw: string) => {
  const { headers, subject } = readMail(raw)
  return { at: name.replace(NAME, '$1:$2:$3'), to: headers.get('to') ?? '', subject }
}
