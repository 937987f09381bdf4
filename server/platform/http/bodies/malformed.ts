import { randomUUID } from 'node:crypto'
import { type ServerResponse, STATUS_CODES } from 'node:http'
import type { Socket } from 'node:net'
import { codeOf, STATUS } from '@vitrina/schema/errors'
import type { ConnectionError, FastifyBaseLogger } from 'fastify'
import { ApiError, headersOf, problemOf } from '../errors.ts'
import type { MethodTable } from '../protocol/methods.ts'

/** Responds to a request that Node's parser refused, and closes the connection: the start of the next request is unknown. */
export const refuseMalformed = (
  failure: ConnectionError,
  socket: Socket,
  methods: MethodTable,
  log: FastifyBaseLogger,
) => {
  const ofParser = /^(HPE|ERR_HTTP)_/.test(failure.code)
  if (ofParser && socket.writable && !isAnswering(socket))
    answerRaw(socket, describeParserError(failure, methods), log)
  else socket.destroy()
}

/** Writes an error response if there is no response object. */
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

/** True if a part of a response is already sent, so that an error would be read as the rest of it. */
const isAnswering = (socket: Socket): boolean =>
  (socket as { _httpMessage?: ServerResponse })._httpMessage?.headersSent === true

const describeParserError = ({ code, rawPacket }: ConnectionError, methods: MethodTable): ApiError => {
  switch (code) {
    case 'ERR_HTTP_REQUEST_TIMEOUT':
      return new ApiError('request_timeout')
    case 'HPE_HEADER_OVERFLOW':
      return new ApiError('headers_too_large')
    case 'HPE_INVALID_METHOD': {
      // A well-formed request with a method that Node does not support is a wrong method.
      const [, method, url] = /^([A-Z]+) (\/\S*) HTTP\/1\.[01]/.exec(firstLine(rawPacket)) ?? []
      return method && url ? methods.refuse(method, url) : new ApiError('bad_request')
    }
    default:
      return new ApiError('bad_request')
  }
}

/** The packet is a buffer, unlike in Fastify's types. */
const firstLine = (packet: unknown): string =>
  Buffer.isBuffer(packet) ? (packet.toString('latin1').split('\n', 1)[0] ?? '') : ''
