import assert from 'node:assert/strict'
import { createHash } from 'node:crypto'
import type { Client } from '../vitrina.ts'

/** Bytes of an export. */
export const exportOf = async (url: string, { token }: Client, path: string, query = ''): Promise<Buffer> => {
  const response = await fetch(`${url}/external/${path}/export/${query}`, { headers: { 'api-token': token } })
  assert.equal(response.status, 200)
  return Buffer.from(await response.arrayBuffer())
}

export const digestOf = (bytes: Uint8Array): string => createHash('sha256').update(bytes).digest('hex')
