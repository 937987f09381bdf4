import { type IncomingHttpHeaders, request } from 'node:http'

export interface RawReply {
  readonly status: number
  readonly headers: IncomingHttpHeaders
  readonly body: string
}

/** A request whose headers go out as they stand, repeated ones included: fetch would join them. */
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
