import assert from 'node:assert/strict'
import { createHash } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Client } from '../vitrina.ts'

/** What a job says of itself when it is over. */
export interface Job {
  readonly id: number
  readonly state: string
  readonly total: number
  readonly created: number
  readonly updated: number
  readonly unchanged: number
  readonly invalid: number
  readonly errors: readonly { line: number; field?: string; code: string; message: string }[]
}

/** Imports a file and waits until the job is over. */
export const importFile = async (
  { post, get }: Client,
  path: string,
  file: string | Uint8Array,
  type: string,
  query = '',
): Promise<Job> => {
  const accepted = await post(`/external/${path}/import/${query}`, file, { 'content-type': type })
  assert.equal(accepted.status, 202, JSON.stringify(accepted.body))
  for (;;) {
    const { body } = await get(`/external/job/${accepted.body.id}/`)
    if (!['queued', 'running'].includes(body.state)) return body
    await sleep(50)
  }
}

/** The bytes of an export. */
export const exportOf = async (url: string, { token }: Client, path: string, query = ''): Promise<Buffer> => {
  const response = await fetch(`${url}/external/${path}/export/${query}`, { headers: { 'api-token': token } })
  assert.equal(response.status, 200)
  return Buffer.from(await response.arrayBuffer())
}

export const digestOf = (bytes: Uint8Array): string => createHash('sha256').update(bytes).digest('hex')
