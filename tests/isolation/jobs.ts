import assert from 'node:assert/strict'
import { linesOf, NDJSON, overAt } from '../jobs/importing.ts'
import type { Client, Reply } from '../vitrina.ts'
import type { Call } from './calls.ts'

const JOB = '/external/job/'

/** A job that takes the rest of its file, and the first of those that are over. */
const BEGUN = 1
const OVER = 2

/** Jobs that every shop has; the other shop has some more. */
const COMMON = 4

/** One of the other shop alone; none of anybody. */
const FOREIGN = 6
const NOWHERE = 999

/** Gives a shop an upload that is to be gone on with, and imports with an error each, in which `mark` stands. */
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

/** How the routes of jobs are called with another shop's ids, and with one's own. */
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

/** The answer to a call for an import or a job, once the import is over, without what no two imports have in common. */
export const settled = async (client: Client, call: Call, reply: Reply): Promise<Reply> => {
  if (!call.path.startsWith(JOB) && !call.path.includes('/import/')) return reply
  const job = reply.status === 202 ? await overAt(client, reply.headers.get('location') ?? '') : reply.body
  return { ...reply, body: timeless(job) }
}

const timeless = (told: unknown): unknown => {
  if (Array.isArray(told)) return told.map(timeless)
  if (told === null || typeof told !== 'object') return told
  const {
    created_at: _,
    started_at: __,
    finished_at: ___,
    rate: ____,
    ...rest
  } = told as Record<string, unknown>
  return rest
}
