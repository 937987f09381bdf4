import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import sharp from 'sharp'

/** Server with pictures, and one path that never responds. */
export const slowShop = () => {
  const server = createServer(async ({ url = '' }, reply) => {
    if (!url.startsWith('/slow')) reply.end(await smallPicture(Number(url.slice(1))))
  })
  const url = new Promise<string>((resolve) =>
    server.listen(0, '127.0.0.1', () =>
      resolve(`http://127.0.0.1:${(server.address() as AddressInfo).port}`),
    ),
  )
  return {
    url,
    close: () => {
      server.closeAllConnections()
      server.close()
    },
  }
}

/** Picture with a unique width, so that no two are the same file. */
export const smallPicture = (n: number): Promise<Buffer> =>
  sharp({ create: { width: 400 + n, height: 300, channels: 3, background: '#567' } })
    .jpeg()
    .toBuffer()
