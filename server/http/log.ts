import cluster from 'node:cluster'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { type DestinationStream, type Logger, pino } from 'pino'
import { withoutBankNumbers } from './bank-numbers.ts'

/** Headers that carry a secret, for whoever logs `headers` without thinking. */
const SECRET_HEADERS = ['api-token', 'token', 'authorization', 'cookie', 'set-cookie']

/**
 * A token or password in a query string, also in one that is the value of another's parameter, and what looks like a secret of
 * ours: an API token (`vt_…`), the secret of a site (`vs_…`) or of a webhook (`whsec_…`), 256 bits in base64url, a JWT.
 */
const secretsUntil = (endOfToken: string): RegExp =>
  new RegExp(
    `((?:token|secret|passw(?:or)?d|pwd|api[_-]?key)(?:=|%(?:25)*3D))(?:[^${endOfToken}%]|%(?!(?:25)*2[36]))*|${[
      '\\bv[ts]_[\\w-]+',
      '\\bwhsec_[\\w+/=-]+',
      '(?<![\\w-])[\\w-]{43}(?![\\w-])',
      '(?<![\\w-])eyJ[\\w-]+\\.[\\w-]+\\.[\\w-]*',
    ].join('|')}`,
    'gi',
  )

const IN_ADDRESS = secretsUntil('&#')
const IN_TEXT = secretsUntil('&#"\\s\\\\')

const redacted = (_: string, name: string | undefined): string => `${name ?? ''}[redacted]`

/** Letters, digits and marks that an address need not escape, but may: also those of an address within it. */
const NEEDLESS_ESCAPE = /%(?:25)*(2[de]|3\d|[46][1-9a-f]|[57][\da]|5f|7e)/gi

const unescaped = (url: string): string =>
  url.includes('%')
    ? url.replace(NEEDLESS_ESCAPE, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)))
    : url

/** An address as it may be logged. */
export const withoutSecrets = (url: string): string =>
  withoutBankNumbers(unescaped(url).replace(IN_ADDRESS, redacted))

/** Parameters by which people are looked for or named, and the code of an identity provider, which has any shape (R9). */
const OF_PEOPLE = /([?&](?:search|user|login_hint|email|phone|name|code)=)[^&#]*/gi

/** The same in the log of the process, from which nothing can be taken away later. */
const loggedAddress = (url: string): string => withoutSecrets(url).replace(OF_PEOPLE, redacted)

/** A text that somebody sent, as it may be kept: a token ends with its word, or with the string that holds it. */
export const textWithoutSecrets = (text: string): string =>
  withoutBankNumbers(text.replace(IN_TEXT, redacted))

/** The log of the process: a JSON object a line (P14), on standard output unless told otherwise. */
export const createLog = (
  level: string,
  destination: DestinationStream = turnByTurn(process.stdout),
): Logger =>
  pino(
    {
      level,
      serializers: {
        req: ({ id, method, url }: FastifyRequest) => ({ id, method, url: loggedAddress(url) }),
      },
      redact: {
        paths: SECRET_HEADERS.map((name) => `headers["${name}"]`),
        censor: '[redacted]',
      },
    },
    destination,
  )

/** What one write into a pipe may be long to go in whole, in characters of which few are more than a byte. */
const PIPE_BUF = 4_096

/**
 * Writes all lines of one turn of the event loop at once: a system call for each line was a quarter of a
 * small answer's time. What a turn still holds is written when the process ends in any way but SIGKILL.
 */
const turnByTurn = (output: NodeJS.WriteStream): DestinationStream => {
  let lines = ''
  const flush = () => {
    if (lines !== '') output.write(lines)
    lines = ''
  }
  // Beyond that, what several processes write into one pipe is mixed.
  const limit = cluster.isWorker ? PIPE_BUF : Number.POSITIVE_INFINITY
  process.once('exit', flush)
  // Whoever read the log is gone; the shop goes on.
  output.on('error', () => undefined)
  return {
    write(line) {
      if (lines.length + line.length > limit) flush()
      if (lines === '') setImmediate(flush)
      lines += line
    },
  }
}

/** Configuration of a route that monitors call every few seconds. */
export interface ProbeConfig {
  readonly isProbe?: boolean
}

/** The line of a request whose answer is out, or whose connection is gone; of a well probe at `debug`. */
export const logAnswer = (request: FastifyRequest, reply: FastifyReply, ip: string): void => {
  const { isProbe = false } = request.routeOptions.config as ProbeConfig
  request.log[isProbe && reply.statusCode < 500 ? 'debug' : 'info'](
    {
      method: request.method,
      url: loggedAddress(request.url),
      status: reply.statusCode,
      ms: Math.round(reply.elapsedTime * 10) / 10,
      ip,
      aborted: reply.raw.writableFinished ? undefined : true,
    },
    'answered',
  )
}
