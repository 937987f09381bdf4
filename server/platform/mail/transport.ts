import { isLoopbackHost } from '@vitrina/schema/loopback'
import type { FastifyBaseLogger } from 'fastify'
import type { Config } from '../../config.ts'
import { mailFolder, writeMail } from './files.ts'
import { type Mail, MailDelayed, MailRefused } from './mail.ts'

/** Time limit in ms for the delivery of one mail. */
const TIMEOUT_MS = 60_000

/** Time limits in ms for silence of the mail server. */
const SILENCE = {
  dnsTimeout: 5_000,
  connectionTimeout: 10_000,
  greetingTimeout: 10_000,
  socketTimeout: 30_000,
}

/** Prevents reading contents from files or addresses. */
const CLOSED = { disableFileAccess: true, disableUrlAccess: true } as const

/** Single address, without characters that are special in a header or an SMTP command. */
const ADDRESS = /^[^\s\p{C}<>()[\]\\,;:"@]+@[^\s\p{C}<>()[\]\\,;:"@]+$/u
const MAX_ADDRESS_LENGTH = 320

export interface Transport {
  /** Hands one mail over to the server. @throws {MailRefused} for a permanent failure, {@link MailDelayed} for a temporary one */
  send(mail: Mail): Promise<void>
  close(): Promise<void>
}

/** Sends mail through the server of `SMTP_URL`; without one, into files of the data folder (rule 9.3). */
export const createTransport = (
  { smtpUrl, mailFrom, dataDir }: Pick<Config, 'smtpUrl' | 'mailFrom' | 'dataDir'>,
  log: FastifyBaseLogger,
): Transport => {
  const folder = mailFolder(dataDir)
  let opened: ReturnType<typeof open> | undefined
  const [domain = ''] = /[\w.-]+(?=>?$)/.exec(mailFrom) ?? []

  let announced = false
  const announce = () => {
    if (announced) return
    announced = true
    if (smtpUrl === undefined) log.info({ folder }, 'mail is written to files, because SMTP_URL is not set')
    else log.info({ host: new URL(smtpUrl).host }, 'mail is sent to the mail server')
  }

  const composed = (mail: Mail) => ({
    from: mailFrom,
    to: { name: '', address: mail.to },
    subject: mail.subject.replace(/[\s\p{Cc}]+/gu, ' ').trim(),
    text: mail.text,
    html: mail.html,
    messageId: `<${mail.id.replace(/[^\w.-]/g, '_')}@${domain}>`,
    // RFC 3834: prevents automatic replies.
    headers: { 'Auto-Submitted': 'auto-generated', 'X-Auto-Response-Suppress': 'All' },
  })

  return {
    send: async (mail) => {
      announce()
      if (!ADDRESS.test(mail.to) || mail.to.length > MAX_ADDRESS_LENGTH)
        throw new MailRefused('mail cannot be sent to this address')
      try {
        opened ??= open(smtpUrl)
        const { server, composer } = await opened
        if (server) await server.sendMail({ ...composed(mail), signal: AbortSignal.timeout(TIMEOUT_MS) })
        else await writeMail(folder, mail.id, (await composer.sendMail(composed(mail))).message as Buffer)
      } catch (error) {
        throw reasonOf(error)
      }
    },
    close: async () => {
      const { server, composer } = (await opened) ?? {}
      server?.close()
      composer?.close()
    },
  }
}

/** Loaded for the first mail: nodemailer takes 20 MB. */
const open = async (smtpUrl: string | undefined) => {
  const { createTransport: createMailer } = await import('nodemailer')
  return {
    server: smtpUrl === undefined ? undefined : createMailer({ ...serverOf(smtpUrl), ...SILENCE, ...CLOSED }),
    composer: createMailer({ streamTransport: true, buffer: true, newline: 'windows', ...CLOSED }),
  }
}

/** Requires encryption, so that an attacker cannot make the client send the password in plain text. */
const serverOf = (smtpUrl: string) => {
  const { username, hostname } = new URL(smtpUrl)
  return { url: smtpUrl, requireTLS: username !== '' && !isLoopbackHost(hostname) }
}

interface Failure {
  readonly code?: string
  readonly command?: string
  readonly responseCode?: number
  readonly response?: string
}

/**
 * Publishable reason of a failure. Messages of mail servers often contain the address, so only codes are
 * kept, and the failure itself is not kept as a cause.
 */
const reasonOf = (error: unknown): Error => {
  const { code = 'unknown', command, responseCode, response = '' } = error as Failure
  if (responseCode === undefined) return new MailDelayed(`the mail server cannot be reached: ${code}`)
  const [, enhanced = ''] = /^\d{3}[ -](\d\.\d{1,3}\.\d{1,3})\b/.exec(response) ?? []
  const words = `${[command, responseCode, enhanced].filter(Boolean).join(' ')}`
  // Only errors about this address or this mail are permanent. An operator can correct a wrong password or a refused sender.
  return responseCode >= 500 && (command === 'RCPT TO' || command === 'DATA')
    ? new MailRefused(`the mail server refuses it: ${words}`)
    : new MailDelayed(`the mail server does not accept it now: ${words}`)
}
