import assert from 'node:assert/strict'
import { linesOf, NDJSON, overAt } from '../jobs/importing.ts'
import type { Client, Reply } from '../vitrina.ts'
import type { Call } from './calls.ts'

const JOB = '/external/job/'

/** A job whose upload is unfinished, and the first finished one. */
const BEGUN = 1
const OVER = 2

/** Jobs that each shop has; the other shop has further ones. */
const COMMON = 4

/** Id of a job that only the other shop has, and an unused id. */
const FOREIGN = 6
const NOWHERE = 999

/** Creates an unfinished upload in a shop, and imports with one error each, which contains `mark`. */
export const fillJobs = async (client: Client, more: number, mark: string): Promise<void> => {
  const begun = { ...NDJSON, 'upload-complete': '?0', 'idempotency-key': 'begun' }
  await client.post('/external/brand/import/', '', begun)
  for (let n = 1; n < COMMON + more; n++) {
    const file = linesOf([{ name: `${mark} ${n}` }])
    const { status, body } = await client.post('/external/brand/import/', file, NDJSON)
    assert.equal(status, 202, JSON.stringify(body))
    await overAt(client, `${JOB}${body.id}/`)
  }
}

const of = (method: string, ids: readonly number[], rest = '', call: Partial<Call> = {}): Call[] =>
  ids.map((id) => ({ method, path: `${JOB}${id}/${rest}`, ...call }))

/** Calls of the job routes with ids of another shop, and with own ones. */
export const OF_JOBS: Readonly<Record<string, readonly Call[]>> = {
  'GET ': ['', '?page_size=2&page=2', '?page=99'].map((query) => ({ method: 'GET', path: JOB + query })),
  'GET /{id}': of('GET', [BEGUN, OVER, FOREIGN, NOWHERE]),
  'GET /{id}/errors': of('GET', [BEGUN, OVER, FOREIGN, NOWHERE], 'errors/'),
  'PATCH /{id}': of('PATCH', [BEGUN, OVER, FOREIGN, NOWHERE], '', {
    body: '{"slug":',
    headers: { 'upload-offset': '0', 'upload-complete': '?0', 'content-type': 'application/partial-upload' },
  }),
  'DELETE /{id}': of('DELETE', [FOREIGN, NOWHERE, OVER, BEGUN]),
}

/**
 * Waits for the import or job of a response. Returns the response without the parts that are unique to each
 * import.
 */
export const settled = async (client: Client, call: Call, reply: Reply): Promise<Reply> => {
  if (!call.path.startsWith(JOB) && !call.path.includes('/import/')) return reply
  const job = reply.status === 202 ? await overAt(client, reply.headers.get('location') ?? '') : reply.body
  return { ...reply, body: timeless(job) }
}

const timeless = (answer: unknown): unknown => {
  if (Array.isArray(answer)) return answer.map(timeless)
  if (answer === null || typeof answer !== 'object') return answer
  const {
    created_at: _,
    started_at: __,
    finished_at: ___,
    rate: ____,
    ...rest
  } = answer as Record<string, unknown>
  return rest
}
