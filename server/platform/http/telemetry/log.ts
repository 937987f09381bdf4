import cluster from 'node:cluster'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { type DestinationStream, type Logger, pino, stdSerializers } from 'pino'
import { SECRET_HEADERS, textWithoutSecrets, withoutSecrets } from './redaction.ts'

/** Query parameters that are redacted: personal data, and `code` of an identity provider, which no pattern recognizes (R9). */
const OF_PEOPLE = /([?&](?:search|user|login_hint|email|phone|name|code)=)[^&#]*/gi

/** URL for the process log, which cannot be edited later. */
const loggedAddress = (url: string): string => withoutSecrets(url).replace(OF_PEOPLE, '$1[redacted]')

/** Failure for the log: its message may quote a URL with a password, such as that of a mail server or a database. */
const loggedFailure = (failure: unknown): unknown =>
  failure instanceof Error
    ? Object.fromEntries(
        Object.entries(stdSerializers.err(failure)).map(([name, value]) => [
          name,
          typeof value === 'string' ? textWithoutSecrets(value) : value,
        ]),
      )
    : failure

/** Log of the process: one JSON object per line (P14), by default on standard output. */
export const createLog = (
  level: string,
  destination: DestinationStream = turnByTurn(process.stdout),
): Logger =>
  pino(
    {
      level,
      serializers: {
        err: loggedFailure,
        req: ({ id, method, url }: FastifyRequest) => ({ id, method, url: loggedAddress(url) }),
      },
      redact: {
        paths: SECRET_HEADERS.map((name) => `headers["${name}"]`),
        censor: '[redacted]',
      },
    },
    destination,
  )

/** Maximum length of an atomic write to a pipe, in characters, few of which exceed a byte. */
const PIPE_BUF = 4_096

/**
 * Writes all lines of one turn of the event loop at once: a system call per line was a quarter of the time of
 * a small response. Pending lines are written at any end of the process except SIGKILL.
 */
const turnByTurn = (output: NodeJS.WriteStream): DestinationStream => {
  let lines = ''
  const flush = () => {
    if (lines !== '') output.write(lines)
    lines = ''
  }
  // Beyond this size, lines of several processes in one pipe are mixed.
  const limit = cluster.isWorker ? PIPE_BUF : Number.POSITIVE_INFINITY
  process.once('exit', flush)
  // The server continues if the reader of its log ends.
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

/** Log line of a request after its response or disconnection; of a successful probe at `debug`. */
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
