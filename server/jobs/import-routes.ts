import { createHash, type Hash } from 'node:crypto'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { DRY } from '../batch/answer.ts'
import type { Importable } from '../batch/importable.ts'
import { idIn } from '../batch/options.ts'
import type { Database } from '../database/sql.ts'
import type { App } from '../http/app.ts'
import { callerOf, scoped } from '../http/authentication.ts'
import { streamOf } from '../http/body.ts'
import { ApiError } from '../http/errors.ts'
import { languageOf } from '../http/language.ts'
import type { Enter } from '../http/semaphore.ts'
import { documentation } from './documentation.ts'
import { NOTHING_YET, offsetOf } from './intake.ts'
import { jobOf, progressOf } from './job.ts'
import { findJob } from './job-queries.ts'
import type { JobQueue } from './queue.ts'
import { importCallOf, isComplete, offsetIn } from './request.ts'
import { newSender, type Received, receive, type UploadPart } from './upload.ts'
import { findRepeated, type ImportCall, insertImport, SAME_IN_PARTS, takeOver } from './upload-queries.ts'

interface Parts {
  readonly sql: Database
  readonly queue: JobQueue
  readonly importables: ReadonlyMap<string, Importable>
  readonly takeSlot: Enter
}

/**
 * Takes files: whole ones, and ones in parts that may be gone on with when the link breaks, in the manner of "Resumable
 * Uploads for HTTP" (draft-ietf-httpbis-resumable-upload).
 */
export const importRoutes = (app: App, { sql, queue, importables, takeSlot }: Parts): void => {
  // What type a file has is looked at by `importCallOf`.
  app.addContentTypeParser('*', (_request, payload, done) => done(null, payload))

  const receiveInTurn = async (reply: FastifyReply, part: UploadPart): Promise<Received> => {
    const leave = await takeSlot(part.siteId, { holder: reply.raw })
    try {
      return await receive({ sql, queue }, part)
    } finally {
      leave()
    }
  }

  /** The import to which the request led before, with this file or a part of it. */
  const repeated = async (request: FastifyRequest, call: ImportCall): Promise<number | undefined> => {
    const { key } = call
    if (key === undefined) return undefined
    const earlier = await sql.begin((sql) => findRepeated(sql, call, key))
    if (!earlier) return undefined
    if (earlier.receiving && !earlier.resumable) throw new ApiError('idempotency_key_in_use')
    const { fingerprint } = earlier
    const same = fingerprint
      ? fingerprint.equals(await fingerprintOf(request))
      : SAME_IN_PARTS.every((name) => earlier[name] === call[name])
    if (!same) throw new ApiError('idempotency_key_reused')
    return earlier.id
  }

  const answer = async (request: FastifyRequest, reply: FastifyReply, id: number) => {
    const { siteId } = callerOf(request)
    const job = await findJob(sql, { siteId, id })
    if (!job) throw new ApiError('not_found')
    const receiving = job.state === 'receiving'
    if (job.dry_run) reply.headers(DRY)
    return reply
      .code(receiving ? 201 : 202)
      .headers({ location: `/external/job/${id}/`, ...progressOf(job) })
      .send(jobOf(job, languageOf(request.headers['accept-language'])))
  }

  for (const [path, importable] of importables) {
    app.post(
      `/external/${path}/import`,
      { config: scoped(documentation.import(path), 'content:write') },
      async (request, reply) => {
        const call = importCallOf(request, importable)
        const earlier = await repeated(request, call)
        if (earlier !== undefined)
          return answer(request, reply.header('idempotency-replayed', 'true'), earlier)
        const sender = newSender()
        const { id } = await receiveInTurn(reply, {
          siteId: call.siteId,
          id: undefined,
          begin: (sql) => insertImport(sql, call, sender),
          importable,
          format: call.format,
          resumable: call.resumable,
          from: NOTHING_YET,
          sender,
          body: streamOf(request),
          complete: !call.resumable,
          digest: call.key !== undefined && !call.resumable ? digestOf(request) : undefined,
        })
        return answer(request, reply, id)
      },
    )
  }

  app.patch(
    '/external/job/:id',
    { config: scoped(documentation.resume, 'content:write') },
    async (request, reply) => {
      const { siteId } = callerOf(request)
      const id = idIn(request)
      const complete = isComplete(request)
      if (complete === undefined)
        throw new ApiError('invalid_value.upload_complete', { header: 'Upload-Complete' })
      const offset = offsetIn(request)
      const sender = newSender()
      const { object, format, place } = await sql.begin(async (sql) => {
        const upload = await takeOver(sql, siteId, id, sender)
        if (!upload) throw new ApiError('not_found')
        if (upload.state !== 'receiving' || !upload.resumable) throw new ApiError('conflict.complete')
        const stored = offsetOf(upload.place)
        if (stored !== offset)
          throw new ApiError(
            'conflict.offset',
            { offset: stored },
            { headers: { 'upload-offset': String(stored), 'upload-complete': '?0' } },
          )
        return upload
      })
      const importable = importables.get(object)
      if (!importable) throw new ApiError('not_found')
      const received = await receiveInTurn(reply, {
        siteId,
        id,
        begin: async () => id,
        importable,
        format,
        resumable: true,
        from: place,
        sender,
        body: streamOf(request),
        complete,
        digest: undefined,
      })
      if (complete) return answer(request, reply, id)
      return reply
        .code(204)
        .headers({ 'upload-offset': String(received.offset), 'upload-complete': '?0' })
        .send()
    },
  )
}

/** The beginning of what stands for a request with its file: it has to be the same in all that decides what it does. */
const digestOf = ({ method, url }: FastifyRequest): Hash =>
  createHash('sha256').update(`${method} ${url.replace(/\/(?=\?|$)/, '')}\n`)

const fingerprintOf = async (request: FastifyRequest): Promise<Buffer> => {
  const digest = digestOf(request)
  for await (const bytes of streamOf(request)) digest.update(bytes)
  return digest.digest()
}
