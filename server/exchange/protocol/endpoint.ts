import { say } from '@vitrina/schema/labels/say'
import { parseCookie } from 'cookie'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { App } from '../../platform/http/app.ts'
import { streamOf } from '../../platform/http/bodies/body.ts'
import { ApiError } from '../../platform/http/errors.ts'
import { networkOf } from '../../platform/http/limits/network.ts'
import { digestOf } from '../../platform/secrets/secret.ts'
import { basicCredentials, destinationByPassword, destinationBySession } from '../destinations/credentials.ts'
import type { ExchangeDestination } from '../destinations/destination.ts'
import { ExchangeRefusal } from '../exchange-refusal.ts'
import type { ExchangeParts } from '../parts.ts'
import { copiedBody, recordRequest } from '../recorder/recorder.ts'
import { exchangeQuery } from './request-query.ts'
import { beginSession, SESSION_COOKIE } from './session.ts'
import { inWindows1251 } from './windows-1251.ts'

/** Paths that 1C uses: the documented one, and those that its clients append to a bare URL. */
export const EXCHANGE_PATHS = ['/exchange/1c', '/bitrix/admin/1c_exchange.php', '/1c_exchange.php'] as const

/** Response in the format of the protocol. */
export type ExchangeAnswer = string | { readonly xml: Buffer } | { readonly json: Buffer }

/** A request of a destination. */
export interface ExchangeCall {
  readonly destination: ExchangeDestination
  /** Session cookie; undefined if the client sends none. */
  readonly cookie: string | undefined
  readonly query: ReadonlyMap<string, string>
  readonly body: AsyncIterable<Buffer>
}

/** Handlers of one type of exchange, by mode. */
export type ExchangeModes = Readonly<Record<string, (call: ExchangeCall) => Promise<ExchangeAnswer>>>

/**
 * Declares the endpoint. Clients treat any status other than 200, and an empty body, as a missing response: so every refusal is a
 * 200 that begins with `failure` and the reason.
 */
export const exchangeEndpoint = (
  app: App,
  parts: Pick<ExchangeParts, 'sql' | 'log' | 'countWrongPassword'>,
  types: Readonly<Record<string, ExchangeModes>>,
): void => {
  const { sql } = parts
  // Bodies are files, regardless of their content type.
  app.addContentTypeParser('*', (_request, payload, done) => done(null, payload))
  app.addHook('onRequest', async (request) => {
    request.raw.headers['content-type'] = 'application/octet-stream'
  })
  app.setErrorHandler((error, _request, reply) => send(reply, `failure\n${messageOf(error)}`))

  const messageOf = (error: unknown): string => {
    if (error instanceof ExchangeRefusal) return error.message
    if (error instanceof ApiError) return say(error.said, 'ru')
    parts.log.error({ err: error }, 'unexpected failure of an exchange')
    return 'Внутренняя ошибка сервера. Повторите обмен позже.'
  }

  const callerOf = async (
    request: FastifyRequest,
    cookie: string | undefined,
  ): Promise<ExchangeDestination> => {
    const credentials = basicCredentials(request.headers.authorization)
    if (credentials) {
      const destination = await destinationByPassword(sql, credentials)
      if (destination) return destination
      await parts.countWrongPassword(networkOf(request.ip))
      throw new ExchangeRefusal('Неверное имя пользователя или пароль.')
    }
    const destination = cookie === undefined ? undefined : await destinationBySession(sql, digestOf(cookie))
    if (!destination) throw new ExchangeRefusal('Укажите имя пользователя и пароль обмена.')
    return destination
  }

  const handle = async (request: FastifyRequest, reply: FastifyReply) => {
    const query = exchangeQuery(request.raw.url ?? '')
    const cookie = parseCookie(request.headers.cookie ?? '')[SESSION_COOKIE]
    const destination = await callerOf(request, cookie)
    const type = query.get('type') ?? 'catalog'
    const mode = query.get('mode') ?? ''
    const modes = types[type]
    if (!modes) throw new ExchangeRefusal(`Неизвестный тип обмена: ${type}.`)
    if (mode === 'checkauth') {
      const session = await beginSession(sql, destination)
      await recordRequest(sql, destination, {
        query: `type=${type}&mode=checkauth`,
        type,
        body: null,
        size: 0,
        answer: Buffer.from('success'),
      })
      // Clients that do not support the last two lines ignore them.
      return send(
        reply,
        `success\n${SESSION_COOKIE}\n${session.cookie}\nsessid=${session.cookie}\ntimestamp=${session.began}`,
      )
    }
    const step = modes[mode]
    if (!step) throw new ExchangeRefusal(`Неизвестный режим обмена: ${mode}.`)
    const requestBody = copiedBody(streamOf(request))
    const answer = await step({ destination, cookie, query, body: requestBody.body }).catch(
      (error: unknown) => {
        if (!(error instanceof ExchangeRefusal)) throw error
        return `failure\n${error.message}`
      },
    )
    const text = typeof answer === 'string' ? Buffer.from(answer) : 'xml' in answer ? answer.xml : answer.json
    const line = (request.raw.url ?? '').split('?').slice(1).join('?')
    await recordRequest(sql, destination, {
      query: line,
      type,
      body: requestBody.bytes(),
      size: requestBody.size(),
      answer: text,
    })
    return send(reply, answer)
  }

  for (const url of EXCHANGE_PATHS)
    app.route({
      method: ['GET', 'POST'],
      url,
      config: { body: 'stream', isLong: true, openapi: false, rawTarget: true },
      handler: handle,
    })
}

const send = (reply: FastifyReply, answer: ExchangeAnswer) => {
  reply.code(200).header('cache-control', 'no-store')
  if (typeof answer === 'string')
    return reply.type('text/plain; charset=windows-1251').send(inWindows1251(answer))
  return 'xml' in answer
    ? reply.type('application/xml; charset=utf-8').send(answer.xml)
    : reply.type('application/json; charset=utf-8').send(answer.json)
}
