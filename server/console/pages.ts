import { randomBytes } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'
import { extname, join } from 'node:path'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { App } from '../platform/http/app.ts'
import { ApiError } from '../platform/http/errors.ts'
import { pageHeaders } from '../platform/http/protocol/security-headers.ts'

/** Folder into which the installation builds the console. */
const BUILT = join(import.meta.dirname, '..', '..', 'console', 'dist')

const TYPES: Readonly<Record<string, string>> = {
  '.woff2': 'font/woff2',
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.svg': 'image/svg+xml',
}

/** Logo that the console shares with the pages of the hub. */
const LOGO = join(import.meta.dirname, '..', '..', 'schema', 'looks', 'logo.svg')

/** Suffixes of prebuilt files, by their content encoding. */
const PACKINGS = { br: '.br', gzip: '.gz' } as const

/** Cache policy of built files, whose names contain the digest of the content. */
const FOR_EVER = 'public, max-age=31536000, immutable'

/**
 * Browser application: one page for all screens, and its files. Its policy allows only built files: no inline script, no style
 * without the nonce of the response, and from other origins only images, because objects of a shop refer to them.
 */
export const consolePages = (app: App): void => {
  const page = async (_request: FastifyRequest, reply: FastifyReply) => {
    const nonce = randomBytes(16).toString('base64url')
    const html = await readFile(join(BUILT, 'index.html'), 'utf8').catch(notBuilt)
    return reply
      .headers(
        pageHeaders([
          "script-src 'self'",
          `style-src 'self' 'nonce-${nonce}'`,
          "img-src 'self' data: https: http:",
          "font-src 'self'",
          "connect-src 'self'",
        ]),
      )
      .headers({ 'content-type': 'text/html; charset=utf-8', 'cache-control': 'no-store' })
      .send(html.replaceAll('%NONCE%', nonce))
  }
  const file = async (request: FastifyRequest, reply: FastifyReply) => {
    const { name } = request.params as { name: string }
    const folder = join(BUILT, 'assets')
    // Only files of the folder, by their exact names.
    const files = new Set(await readdir(folder).catch(notBuilt))
    const type = TYPES[extname(name)]
    if (!files.has(name) || type === undefined) throw new ApiError('not_found')
    const accepted = request.headers['accept-encoding'] ?? ''
    const packing = (['br', 'gzip'] as const).find(
      (one) => accepted.includes(one) && files.has(name + PACKINGS[one]),
    )
    reply.headers({ 'content-type': type, 'cache-control': FOR_EVER, vary: 'accept-encoding' })
    if (packing) reply.header('content-encoding', packing)
    return reply.send(await readFile(join(folder, packing ? name + PACKINGS[packing] : name)))
  }
  const icon = async (_request: FastifyRequest, reply: FastifyReply) =>
    reply
      .headers({ 'content-type': 'image/svg+xml', 'cache-control': 'public, max-age=86400' })
      .send(await readFile(LOGO))

  const config = { openapi: false } as const
  app.get('/console', { config }, page)
  app.get('/console/*', { config }, page)
  app.get('/console/assets/:name', { config }, file)
  app.get('/console/icon.svg', { config }, icon)
  // An unknown path of the API is not a screen.
  for (const path of ['/console/api', '/console/api/*'])
    app.get(path, { config }, async () => {
      throw new ApiError('not_found')
    })
}

/** Error for a server whose console was not built. */
const notBuilt = (): never => {
  throw new ApiError('not_found.console')
}
