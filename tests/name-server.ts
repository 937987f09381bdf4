import { createSocket } from 'node:dgram'
import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import { after } from 'node:test'

const TYPES = { A: 1, TXT: 16 } as const
const NO_SUCH_NAME = 3

type Records = Map<string, readonly string[]>

/** Starts a DNS server on this machine with only the given records. */
export const startNameServer = async () => {
  const records: Readonly<Record<keyof typeof TYPES, Records>> = { A: new Map(), TXT: new Map() }
  const requests: string[] = []
  const socket = createSocket('udp4')
  socket.on('message', (query, from) => {
    const { name, type, end } = questionIn(query)
    requests.push(name)
    const kind = (Object.keys(TYPES) as (keyof typeof TYPES)[]).find((one) => TYPES[one] === type)
    const matches = (kind && records[kind].get(name)) ?? []
    const head = Buffer.from(query.subarray(0, 12))
    head.writeUInt16BE(0x8180 | (matches.length > 0 ? 0 : NO_SUCH_NAME), 2)
    head.writeUInt16BE(matches.length, 6)
    head.writeUInt32BE(0, 8)
    const answers = matches.map((text) => answerOf(type, kind === 'A' ? addressOf(text) : textOf(text)))
    socket.send(Buffer.concat([head, query.subarray(12, end), ...answers]), from.port, from.address)
  })
  socket.bind(0, '127.0.0.1')
  await once(socket, 'listening')
  after(() => socket.close())
  return { address: `127.0.0.1:${(socket.address() as AddressInfo).port}`, ...records, asked: requests }
}

const questionIn = (query: Buffer) => {
  const labels: string[] = []
  let at = 12
  for (let length = query[at] ?? 0; length > 0; length = query[at] ?? 0) {
    labels.push(query.toString('latin1', at + 1, at + 1 + length))
    at += 1 + length
  }
  return { name: labels.join('.').toLowerCase(), type: query.readUInt16BE(at + 1), end: at + 5 }
}

const answerOf = (type: number, data: Buffer): Buffer => {
  const head = Buffer.alloc(12)
  // The name is a pointer to the question.
  head.writeUInt16BE(0xc00c, 0)
  head.writeUInt16BE(type, 2)
  head.writeUInt16BE(1, 4)
  head.writeUInt16BE(data.length, 10)
  return Buffer.concat([head, data])
}

const addressOf = (text: string) => Buffer.from(text.split('.').map(Number))

const textOf = (text: string) => Buffer.concat([Buffer.from([Buffer.byteLength(text)]), Buffer.from(text)])
