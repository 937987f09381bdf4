import { createHash } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'
import { extname, join } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress } from 'node:zlib'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { ApiError } from '../errors.ts'
import type { App } from '../fastify-app.ts'
import { pageHeaders } from '../protocol/security-headers.ts'

/** Folder into which `npm run guide` builds the pages of `docs/`. */
const BUILT = join(import.meta.dirname, '..', '..', '..', '..', 'guide', 'dist')

const TYPES: Readonly<Record<string, string>> = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
}

interface Guide {
  readonly files: ReadonlySet<string>
  readonly headers: Readonly<Record<string, string>>
}

const compress = promisify(brotliCompress)

/** Serves `docs/` at `/docs/guide/`, as a site without external resources. */
export const guide = (app: App): void => {
  let opened: Promise<Guide> | undefined
  const packed = new Map<string, Promise<Buffer>>()
  const config = { openapi: false } as const

  // The guide is a separate site below its URL and can link only to its own pages.
  app.get('/docs/guide/api', { config }, (_request, reply) => reply.redirect('/docs', 307))

  const page = async (request: FastifyRequest, reply: FastifyReply) => {
    opened ??= open()
    const { files, headers } = await opened.catch(() => {
      opened = undefined
      throw new ApiError('not_found.guide')
    })
    const { '*': path = '' } = request.params as { '*'?: string }
    const name = [path, `${path}.html`, `${path}index.html`].find((one) => files.has(one))
    const type = name && TYPES[extname(name)]
    if (!type) throw new ApiError('not_found')
    reply.headers({
      ...headers,
      'content-type': type,
      'cache-control': name.startsWith('assets/') ? 'public, max-age=31536000, immutable' : 'no-cache',
      vary: 'accept-encoding',
    })
    const content = readFile(join(BUILT, name))
    if (!/\bbr\b/.test(request.headers['accept-encoding'] ?? '')) return reply.send(await content)
    const small = packed.get(name) ?? content.then((bytes) => compress(bytes))
    packed.set(name, small)
    return reply.header('content-encoding', 'br').send(await small)
  }
  app.get('/docs/guide', { config }, (request, reply) =>
    // Relative links of the page need the final slash.
    /^[^?]*\/(\?|$)/.test(request.url) ? page(request, reply) : reply.redirect('/docs/guide/', 308),
  )
  app.get('/docs/guide/*', { config }, page)
}

/** Built guide with its content security policy, which allows only scripts and styles of the pages themselves. */
const open = async (): Promise<Guide> => {
  const page = await readFile(join(BUILT, 'index.html'), 'utf8')
  const inline = [...page.matchAll(/<script(?! type="module" src)[^>]*>([^<]+)<\/script>/g)]
  const hashes = inline.map(
    ([, script = '']) => `'sha256-${createHash('sha256').update(script).digest('base64')}'`,
  )
  const entries = await readdir(BUILT, { recursive: true, withFileTypes: true })
  return {
    files: new Set(
      entries
        .filter((entry) => entry.isFile())
        .map((entry) => join(entry.parentPath, entry.name).slice(BUILT.length + 1)),
    ),
    headers: pageHeaders([
      `script-src 'self' ${hashes.join(' ')}`,
      "style-src 'self' 'unsafe-inline'",
      "img-src 'self' data:",
      "font-src 'self'",
      "connect-src 'self'",
    ]),
  }
}
