import { type IncomingHttpHeaders, request } from 'node:http'
import { connect } from 'node:net'
import { text } from 'node:stream/consumers'

export interface RawReply {
  readonly status: number
  readonly headers: IncomingHttpHeaders
  readonly body: string
}

/** Request whose headers are sent unchanged, also repeated ones, which fetch would join. */
export const rawRequest = (
  url: string,
  method: string,
  headers: readonly (readonly [name: string, value: string])[],
  body: string | Uint8Array = '',
): Promise<RawReply> =>
  new Promise((resolve, reject) => {
    const sent = request(url, {
      method,
      headers: [['Host', new URL(url).host], ...headers].flat(),
      agent: false,
    })
    sent.on('error', reject)
    sent.on('response', (response) => {
      let text = ''
      response.setEncoding('utf8')
      response.on('data', (chunk) => {
        text += chunk
      })
      response.on('end', () =>
        resolve({ status: response.statusCode ?? 0, headers: response.headers, body: text }),
      )
    })
    sent.end(body)
  })

/** Response to a GET whose first line and headers are sent unchanged, also invalid ones. */
export const rawGet = async (url: string, ...lines: readonly string[]): Promise<RawReply> => {
  const { hostname, port } = new URL(url)
  const socket = connect(Number(port), hostname)
  socket.write([...lines, 'Connection: close', '', ''].join('\r\n'))
  const answer = await text(socket)
  const [head = '', ...body] = answer.split('\r\n\r\n')
  const [status = '', ...fields] = head.split('\r\n')
  const headers = fields.map((field) => [
    field.slice(0, field.indexOf(':')).toLowerCase(),
    field.slice(field.indexOf(':') + 2),
  ])
  return {
    status: Number(status.split(' ')[1]),
    headers: Object.fromEntries(headers),
    body: body.join('\r\n\r\n'),
  }
}
