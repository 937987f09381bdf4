import { createHash, type Hash } from 'node:crypto'
import type { Language } from '@vitrina/schema/languages'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { DRY_RUN_HEADER } from '../../platform/batch/answer.ts'
import type { Importable } from '../../platform/batch/importable.ts'
import { idIn } from '../../platform/batch/options.ts'
import type { App } from '../../platform/http/app.ts'
import { callerOf, scoped } from '../../platform/http/authentication.ts'
import { streamOf } from '../../platform/http/bodies/body.ts'
import { ApiError } from '../../platform/http/errors.ts'
import type { Enter } from '../../platform/http/limits/semaphore.ts'
import { requireObjectRight } from '../../platform/http/operator.ts'
import { languageOf } from '../../platform/http/protocol/language.ts'
import type { Database, Transaction } from '../../platform/postgres/pool/sql.ts'
import { documentation } from './documentation.ts'
import { NO_PROGRESS, offsetOf } from './intake.ts'
import { jobOf, progressOf } from './job.ts'
import { findJob } from './job-queries.ts'
import type { ListReading } from './lists/list-task.ts'
import type { JobQueue } from './queue.ts'
import type { listReceiver } from './receive-list.ts'
import { importRequestOf, isComplete, offsetIn } from './request.ts'
import { newSender, receive, type UploadPart, type UploadResult } from './upload.ts'
import {
  findRepeated,
  type ImportCall,
  insertImport,
  SAME_IN_PARTS,
  takeOverUpload,
} from './upload-queries.ts'

interface Parts {
  readonly sql: Database
  readonly queue: JobQueue
  readonly importables: ReadonlyMap<string, Importable>
  readonly takeSlot: Enter
  readonly receiveList: ReturnType<typeof listReceiver>
}

/**
 * Declares the upload of files: whole files, and files in parts that can be resumed after an interruption, as
 * in "Resumable Uploads for HTTP" (draft-ietf-httpbis-resumable-upload).
 */
export const importRoutes = (app: App, { sql, queue, importables, takeSlot, receiveList }: Parts): void => {
  // `importRequestOf` checks the media type.
  app.addContentTypeParser('*', (_request, payload, done) => done(null, payload))

  const inTurn = async <T>(siteId: number, reply: FastifyReply, work: () => Promise<T>): Promise<T> => {
    const leave = await takeSlot(siteId, { holder: reply.raw })
    try {
      return await work()
    } finally {
      leave()
    }
  }
  const receiveInTurn = (reply: FastifyReply, part: UploadPart): Promise<UploadResult> =>
    inTurn(part.siteId, reply, () => receive({ sql, queue }, part))

  /** Receives a supplier's list or a file of products, whose converted content replaces the body. */
  const receiveListInTurn = (
    request: FastifyRequest,
    reply: FastifyReply,
    { siteId, object }: ImportCall,
    list: ListReading,
    part: Omit<UploadPart, 'body' | 'isSheet'>,
    digest: Hash | undefined,
  ): Promise<UploadResult> =>
    inTurn(siteId, reply, async () => {
      const language = languageOf(request.headers['accept-language'])
      const call = { siteId, object, list, language, body: streamOf(request), digest }
      const { content, leftOut, close } = await receiveList(call, reply.raw)
      try {
        if (leftOut.length > 0) reply.headers(leftOutHeader(leftOut))
        return await receive({ sql, queue }, { ...part, body: content, isSheet: list.kind === 'workbook' })
      } finally {
        await close()
      }
    })

  /** Import started by an earlier request with this file, or a part of it. */
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
    if (job.dry_run) reply.headers(DRY_RUN_HEADER)
    return reply
      .code(receiving ? 201 : 202)
      .headers({ location: `/external/job/${id}/`, ...progressOf(job) })
      .send(jobOf(job, languageOf(request.headers['accept-language'])))
  }

  for (const [path, ofAllSites] of importables) {
    app.post(
      `/external/${path}/import`,
      { config: scoped(documentation.import(ofAllSites), 'content:write') },
      async (request, reply) => {
        const { siteId } = callerOf(request)
        const importable = await ofAllSites.at(sql, siteId)
        const { call, list } = importRequestOf(request, importable)
        const earlier = await repeated(request, call)
        if (earlier !== undefined)
          return answer(request, reply.header('idempotency-replayed', 'true'), earlier)
        const sender = newSender()
        const digest = call.key !== undefined && !call.resumable ? digestOf(request) : undefined
        const part = {
          siteId: call.siteId,
          id: undefined,
          begin: (sql: Transaction) => insertImport(sql, call, sender),
          names: headerNames(importable, call.textLanguage),
          format: call.format,
          resumable: call.resumable,
          from: NO_PROGRESS,
          sender,
          complete: !call.resumable,
          fingerprint: digest && (() => digest.digest()),
        }
        const { id } = list
          ? await receiveListInTurn(request, reply, call, list, part, digest)
          : await receiveInTurn(reply, {
              ...part,
              body: digested(streamOf(request), digest),
              isSheet: false,
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
      const { object, format, textLanguage, place } = await sql.begin(async (sql) => {
        const upload = await takeOverUpload(sql, siteId, id, sender)
        if (!upload) throw new ApiError('not_found')
        requireObjectRight(request, upload.object, 'write')
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
      const importable = await importables.get(object)?.at(sql, siteId)
      if (!importable) throw new ApiError('not_found')
      const received = await receiveInTurn(reply, {
        siteId,
        id,
        begin: async () => id,
        names: headerNames(importable, textLanguage),
        format,
        resumable: true,
        from: place,
        sender,
        body: streamOf(request),
        complete,
        isSheet: false,
        fingerprint: undefined,
      })
      if (complete) return answer(request, reply, id)
      return reply
        .code(204)
        .headers({ 'upload-offset': String(received.offset), 'upload-complete': '?0' })
        .send()
    },
  )
}

/** Accepted names of a header: texts of one language also have names without a language. */
const headerNames = ({ names, unsuffixed }: Importable, language: Language | null): ReadonlySet<string> =>
  language === null ? names : new Set([...names, ...unsuffixed])

/** Digest of a request before its file: everything that affects the result. */
const digestOf = ({ method, url }: FastifyRequest): Hash =>
  createHash('sha256').update(`${method} ${url.replace(/\/(?=\?|$)/, '')}\n`)

/** Bytes of the header and characters of a name: proxies refuse responses with longer headers. */
const MAX_HEADER_BYTES = 4096
const MAX_NAME_LENGTH = 100

/** Header with the names of ignored columns, percent-encoded because headers are ASCII. */
const leftOutHeader = (names: readonly string[]) => {
  let header = ''
  for (const name of names) {
    const more = `${header && ', '}${encodeURIComponent(name.slice(0, MAX_NAME_LENGTH).toWellFormed())}`
    if (header.length + more.length > MAX_HEADER_BYTES) break
    header += more
  }
  return { 'left-out-columns': header }
}

/** Passes a body through and adds it to `digest`. */
async function* digested(body: AsyncIterable<Buffer>, digest: Hash | undefined): AsyncGenerator<Buffer> {
  for await (const bytes of body) {
    digest?.update(bytes)
    yield bytes
  }
}

const fingerprintOf = async (request: FastifyRequest): Promise<Buffer> => {
  const digest = digestOf(request)
  for await (const bytes of streamOf(request)) digest.update(bytes)
  return digest.digest()
}
