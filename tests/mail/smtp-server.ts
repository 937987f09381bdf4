import { once } from 'node:events'
import { type AddressInfo, createServer, type Socket } from 'node:net'
import { after } from 'node:test'

/** Step of a client: a command, or a complete message. `greeting` precedes the first. */
export type SmtpStep = 'greeting' | 'EHLO' | 'AUTH' | 'MAIL' | 'RCPT' | 'DATA' | 'message'

/** Fault of the server: a response, silence, or a closed connection. */
export type Whim = string | 'silence' | 'cut'

export interface Delivery {
  readonly from: string
  readonly to: readonly string[]
  readonly raw: string
}

const CONSENT: Readonly<Record<SmtpStep, string>> = {
  greeting: '220 test.local ESMTP',
  EHLO: '250-test.local\r\n250-SMTPUTF8\r\n250-8BITMIME\r\n250 AUTH PLAIN',
  AUTH: '235 2.7.0 ok',
  MAIL: '250 2.1.0 ok',
  RCPT: '250 2.1.5 ok',
  DATA: '354 go on',
  message: '250 2.0.0 taken',
}

/** Starts a small mail server on this machine. `whims` has its faults and may change at any time. */
export const startSmtpServer = async () => {
  const whims: Partial<Record<SmtpStep, Whim>> = {}
  const deliveries: Delivery[] = []
  const sockets = new Set<Socket>()

  const server = createServer((socket) => {
    sockets.add(socket)
    socket.on('close', () => sockets.delete(socket)).on('error', () => undefined)
    let [from, to, received] = ['', [] as string[], '']
    let inMessage = false

    const answer = (step: SmtpStep): boolean => {
      const line = whims[step] ?? CONSENT[step]
      if (line === 'cut') socket.destroy()
      else if (line !== 'silence') socket.write(`${line}\r\n`)
      return line === CONSENT[step]
    }

    const takeMessage = () => {
      const end = received.indexOf('\r\n.\r\n')
      if (end < 0) return false
      const raw = received.slice(0, end + 2).replace(/^\.\./gm, '.')
      received = received.slice(end + 5)
      inMessage = false
      if (answer('message')) deliveries.push({ from, to, raw })
      return true
    }

    const takeCommand = () => {
      const end = received.indexOf('\r\n')
      if (end < 0) return false
      const line = received.slice(0, end)
      received = received.slice(end + 2)
      const [, address = ''] = /<(.*?)>/.exec(line) ?? []
      if (line.startsWith('MAIL')) [from, to] = [address, []]
      if (line.startsWith('RCPT')) to.push(address)
      const step = line.split(' ')[0] as SmtpStep
      if (!(step in CONSENT)) socket.write(line === 'QUIT' ? '221 bye\r\n' : '502 what?\r\n')
      else if (answer(step) && step === 'DATA') inMessage = true
      return true
    }

    answer('greeting')
    socket.on('data', (bytes) => {
      received += bytes.toString('utf8')
      while (inMessage ? takeMessage() : takeCommand());
    })
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  after(() => {
    for (const socket of sockets) socket.destroy()
    server.close()
  })
  const { port } = server.address() as AddressInfo
  return { url: `smtp://127.0.0.1:${port}`, port, whims, deliveries }
}
