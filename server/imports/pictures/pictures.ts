import { join } from 'node:path'
import { MAX_PICTURE_BYTES, PICTURE_FILES } from '@vitrina/schema/picture'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Config } from '../../config.ts'
import type { Importable } from '../../platform/batch/importable.ts'
import type { Writer } from '../../platform/batch/writer.ts'
import type { App } from '../../platform/http/app.ts'
import { streamOf } from '../../platform/http/bodies/body.ts'
import { Type } from '../../platform/http/bodies/schema.ts'
import { createSpools } from '../../platform/http/bodies/spool.ts'
import { ApiError } from '../../platform/http/errors.ts'
import { Form, operation } from '../../platform/http/operation.ts'
import { siteOf } from '../../platform/http/operator.ts'
import { matches } from '../../platform/http/protocol/etag.ts'
import { sweepWhileOpen } from '../../platform/http/sweep.ts'
import type { Database } from '../../platform/postgres/pool/sql.ts'
import { altRoutes, serveAlts } from './alt.ts'
import { downloadPicture } from './download-picture.ts'
import { drawInTurn } from './draw-in-turn.ts'
import { pictureImports } from './import/picture-imports.ts'
import { selectPictureFile } from './picture-queries.ts'
import { refusedFiles } from './refused-files.ts'
import { sweepPictures } from './sweep.ts'
import { uploadPicture } from './upload.ts'

interface Parts {
  readonly sql: Database
  readonly config: Pick<Config, 'dataDir' | 'development' | 'dnsServers'>
  readonly origin: () => string
  readonly writer: Writer
  /** Importer of products. */
  readonly products: Importable
  /** Tables of content that refer to pictures. */
  readonly tables: readonly string[]
}

/** Maximum number of files waiting for a drawing; a site may have half of them. */
const MAX_WAITING = 16

/**
 * Upload of pictures by operators, and their public routes. Returns the console routes of a site, and the
 * function by which other modules create pictures.
 */
export const pictures = (app: App, { sql, config, origin, writer, products, tables }: Parts) => {
  const drawing = drawInTurn()
  const refused = refusedFiles()
  app.addHook('onClose', async () => drawing.end())
  servePictures(app, sql)
  serveAlts(app, sql)
  sweepWhileOpen(app, 'unused pictures', () => sweepPictures(sql, tables))

  const openSpool = createSpools({
    folder: join(config.dataDir, 'spool'),
    limit: MAX_WAITING * MAX_PICTURE_BYTES,
  })
  const parts = { sql, draw: drawing.draw, refused, openSpool, origin }
  const fetchFrom = downloadPicture({ allowPrivate: config.development, nameServers: config.dnsServers })

  const importRoutes = pictureImports(app, {
    sql,
    draw: drawing.draw,
    refused,
    takeTurn: writer.takeTurn,
    products,
    origin,
  })

  const make = async (siteId: number, body: AsyncIterable<Buffer>): Promise<string> =>
    (await uploadPicture(parts, { siteId }, body)).url

  const routes = (app: App): void => {
    importRoutes(app)
    altRoutes(app, sql)
    const Elsewhere = Form({ address: Type.String({ maxLength: 2_000 }) })
    operation(app, 'POST sites/:site/picture-elsewhere', { body: Elsewhere }, async (request, reply) => {
      const { id: siteId } = siteOf(request)
      const response = reply.raw
      const bytes = await fetchFrom(siteId, request.body.address, response)
      return uploadPicture(parts, { siteId, response }, onePiece(bytes))
    })
    app.register(async (app) => {
      // The declared media type is ignored; the content decides.
      app.addContentTypeParser('*', (_request, payload, done) => done(null, payload))
      operation(app, 'POST sites/:site/picture', { config: { body: 'stream' } }, async (request, reply) =>
        uploadPicture(parts, { siteId: siteOf(request).id, response: reply.raw }, streamOf(request)),
      )
    })
  }
  return { routes, make }
}

async function* onePiece(bytes: Buffer): AsyncGenerator<Buffer> {
  yield bytes
}

const NAME = /^[0-9a-f]{32}$/

/** The content of a URL never changes. Pages of any origin may show it, and it cannot run scripts. */
const HEADERS = {
  'cache-control': 'public, max-age=31536000, immutable',
  'content-security-policy': "default-src 'none'; sandbox; frame-ancestors 'none'",
  'cross-origin-resource-policy': 'cross-origin',
}

const servePictures = (app: App, sql: Database): void => {
  const show = async (request: FastifyRequest, reply: FastifyReply) => {
    const { name, file } = request.params as { readonly name: string; readonly file: string }
    const known = PICTURE_FILES.find((one) => one === file)
    if (!NAME.test(name) || known === undefined) throw new ApiError('not_found')
    const [row] = await selectPictureFile(sql, name, known)
    if (!row) throw new ApiError('not_found')
    const etag = `"${name}-${file}"`
    reply.headers({ ...HEADERS, etag })
    if (matches(request.headers['if-none-match'], etag)) return reply.code(304).send()
    return reply.type(known.endsWith('.jpg') ? 'image/jpeg' : 'image/webp').send(row.bytes)
  }
  app.get('/pictures/:name/:file', { config: { openapi: false } }, show)
}
