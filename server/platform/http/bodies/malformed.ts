import { randomUUID } from 'node:crypto'
import { type ServerResponse, STATUS_CODES } from 'node:http'
import type { Socket } from 'node:net'
import { codeOf, STATUS } from '@vitrina/schema/errors'
import type { ConnectionError, FastifyBaseLogger } from 'fastify'
import { ApiError, headersOf, problemOf } from '../errors.ts'
import type { MethodTable } from '../protocol/methods.ts'

/** Answers what Node's parser gave up on, and closes: there is no telling where the next request begins. */
export const refuseMalformed = (
  failure: ConnectionError,
  socket: Socket,
  methods: MethodTable,
  log: FastifyBaseLogger,
) => {
  const ofParser = /^(HPE|ERR_HTTP)_/.test(failure.code)
  if (ofParser && socket.writable && !isAnswering(socket))
    answerRaw(socket, whatIsWrong(failure, methods), log)
  else socket.destroy()
}

/** Writes an error where there is no request object to answer through. */
export const answerRaw = (socket: Socket, error: ApiError, log: FastifyBaseLogger): void => {
  const id = randomUUID()
  const status = STATUS[codeOf(error.key)]
  const body = Buffer.from(JSON.stringify(problemOf(error, 'en', id)))
  const headers = {
    ...headersOf(error, 'en'),
    'content-length': body.length,
    'x-request-id': id,
    connection: 'close',
  }
  const head = Object.entries(headers).map(([name, value]) => `${name}: ${value}\r\n`)
  socket.write(`HTTP/1.1 ${status} ${STATUS_CODES[status]}\r\n${head.join('')}\r\n`)
  socket.write(body)
  socket.destroySoon()
  log.info({ request_id: id, status, ip: socket.remoteAddress }, 'malformed request')
}

/** Part of an answer is out already, so an error written now would be read as the rest of it. */
const isAnswering = (socket: Socket): boolean =>
  (socket as { _httpMessage?: ServerResponse })._httpMessage?.headersSent === true

const whatIsWrong = ({ code, rawPacket }: ConnectionError, methods: MethodTable): ApiError => {
  switch (code) {
    case 'ERR_HTTP_REQUEST_TIMEOUT':
      return new ApiError('request_timeout')
    case 'HPE_HEADER_OVERFLOW':
      return new ApiError('headers_too_large')
    case 'HPE_INVALID_METHOD': {
      // A well-formed request whose method Node has never heard of is still only a wrong method.
      const [, method, url] = /^([A-Z]+) (\/\S*) HTTP\/1\.[01]/.exec(firstLine(rawPacket)) ?? []
      return method && url ? methods.refuse(method, url) : new ApiError('bad_request')
    }
    default:
      return new ApiError('bad_request')
  }
}

/** Fastify's types have the packet as it prints; it is a buffer. */
const firstLine = (packet: unknown): string =>
  Buffer.isBuffer(packet) ? (packet.toString('latin1').split('\n', 1)[0] ?? '') : ''
