import type { Server } from 'node:http'
import type { Socket } from 'node:net'
import { Duplex } from 'node:stream'
import type { ConnectionError } from 'fastify'

/** Route whose query may contain blanks and any bytes, as the exchange of 1C sends file names. */
export interface RawTargetConfig {
  readonly rawTarget?: true
}

/**
 * Continuation of a connection whose request line was repaired: the repaired bytes, then those of the client. Its responses close it, so
 * that one connection is repaired once.
 */
export class RepairedConnection extends Duplex {
  readonly #socket: Socket

  constructor(socket: Socket, begin: Buffer) {
    super({ allowHalfOpen: true })
    this.#socket = socket
    this.push(begin)
    // Node's parser has given up this connection.
    for (const event of ['data', 'end', 'error'] as const) socket.removeAllListeners(event)
    socket
      .on('data', (bytes) => this.push(bytes) || socket.pause())
      .on('end', () => this.push(null))
      .on('error', (error) => this.destroy(error))
      .on('close', () => this.destroy())
  }

  get remoteAddress(): string | undefined {
    return this.#socket.remoteAddress
  }

  get encrypted(): boolean {
    return 'encrypted' in this.#socket
  }

  destroySoon(): void {
    this.end()
  }

  override _read(): void {
    this.#socket.resume()
  }

  override _write(bytes: Buffer, _encoding: BufferEncoding, done: (error?: Error | null) => void): void {
    this.#socket.write(bytes, done)
  }

  override _final(done: () => void): void {
    this.#socket.destroySoon()
    done()
  }

  override _destroy(error: Error | null, done: (error?: Error | null) => void): void {
    this.#socket.destroy()
    done(error)
  }
}

/** Method, path, query and version of a request line, with any bytes in its query. */
const LINE = /^(GET|POST) (\/[^?\s]*)\?(.*) (HTTP\/1\.[01])\r?\n/

/** Sockets that a {@link RepairedConnection} uses. */
const repaired = new WeakSet<object>()

/**
 * Encodes the bytes of a request line that Node's parser refuses, and lets the server read the request again. True if it has, also for a
 * late failure of the parser of such a connection. `isRaw` decides by the path.
 */
export const repairRequestLine = (
  { rawPacket }: ConnectionError,
  socket: Socket,
  { server, isRaw }: { readonly server: Server; readonly isRaw: (path: string) => boolean },
): boolean => {
  if (repaired.has(socket)) return true
  const packet: unknown = rawPacket
  if (!Buffer.isBuffer(packet)) return false
  const [line = '', method, path = '', query = '', version] = LINE.exec(packet.toString('latin1')) ?? []
  const encoded = query.replace(/[^!-~]/g, (byte) => `%${byte.charCodeAt(0).toString(16).padStart(2, '0')}`)
  if (encoded === query || !isRaw(path)) return false
  repaired.add(socket)
  const connection = new RepairedConnection(
    socket,
    Buffer.concat([
      Buffer.from(`${method} ${path}?${encoded} ${version}\r\n`, 'latin1'),
      packet.subarray(line.length),
    ]),
  )
  server.emit(connection.encrypted ? 'secureConnection' : 'connection', connection)
  return true
}
