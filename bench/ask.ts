import { Agent, type IncomingHttpHeaders, request } from 'node:http'
import { asStretch } from './stretches.ts'

export interface Question {
  readonly method?: 'GET' | 'POST' | 'PUT'
  readonly token?: string
  readonly body?: Uint8Array
  readonly headers?: Readonly<Record<string, string>>
  /** Agent of the request; omit to use the shared keep-alive connection. */
  readonly agent?: Agent
  /** Name in a profile; by default composed of method, path and size. */
  readonly what?: string | undefined
}

export interface Reply {
  /** Time from the first byte sent to the last byte received, in ms. */
  readonly time: number
  readonly headers: IncomingHttpHeaders
  readonly body: Buffer
}

const oneConnection = new Agent({ keepAlive: true, maxSockets: 1 })

/** Sends one request over a keep-alive connection, and times it. @throws {Error} for a status other than 200, 201 and 202 */
export const ask = (url: string, question: Question = {}): Promise<Reply> =>
  asStretch({ url, ...question }, () => send(url, question))

const send = (
  url: string,
  { method = 'GET', token, body, headers, agent = oneConnection }: Question,
): Promise<Reply> =>
  new Promise((resolve, reject) => {
    const begun = performance.now()
    const sent = request(url, {
      agent,
      method,
      headers: {
        'accept-encoding': 'identity',
        ...(token === undefined ? {} : { 'api-token': token }),
        ...(body ? { 'content-type': 'application/json', 'content-length': body.length } : {}),
        ...headers,
      },
    })
    sent.on('error', reject)
    sent.on('response', (answer) => {
      const chunks: Buffer[] = []
      answer.on('data', (chunk: Buffer) => chunks.push(chunk))
      answer.on('error', reject)
      answer.on('end', () => {
        const time = performance.now() - begun
        const body = Buffer.concat(chunks)
        if ([200, 201, 202].includes(answer.statusCode ?? 0)) resolve({ time, headers: answer.headers, body })
        else reject(new Error(`${method} ${url}: ${answer.statusCode} ${body.toString().slice(0, 500)}`))
      })
    })
    sent.end(body)
  })
