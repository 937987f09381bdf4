import { Agent, request } from 'node:http'

/** Response, with the time from the first byte sent to the last byte received, in ms. */
export interface SenderResponse {
  readonly status: number
  readonly time: number
  readonly headers: Readonly<Record<string, string | string[] | undefined>>
  readonly body: string
}

export interface Sending {
  readonly method?: 'GET' | 'POST'
  readonly headers?: Readonly<Record<string, string>>
  readonly body?: string
}

/** Sends requests over keep-alive connections; accepts any status. */
export const createSender = (url: string) => {
  const agent = new Agent({ keepAlive: true })
  return {
    send: (path: string, { method = 'GET', headers = {}, body }: Sending = {}): Promise<SenderResponse> =>
      new Promise((resolve, reject) => {
        const begun = performance.now()
        const sent = request(url + path, { agent, method, headers })
        sent.on('error', reject)
        sent.on('response', (answer) => {
          let text = ''
          answer.setEncoding('utf8').on('data', (chunk: string) => {
            text += chunk
          })
          answer.on('error', reject)
          answer.on('end', () =>
            resolve({
              status: answer.statusCode ?? 0,
              time: performance.now() - begun,
              headers: answer.headers,
              body: text,
            }),
          )
        })
        sent.end(body)
      }),
    close: () => agent.destroy(),
  }
}

export type Sender = ReturnType<typeof createSender>
