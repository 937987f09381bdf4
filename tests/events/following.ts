import assert from 'node:assert/strict'
import type { FeedAction } from '@vitrina/schema/events'
import type { Client } from '../vitrina.ts'

export const FEED = '/external/changes/'

/** Entry of the change feed. */
export interface Change {
  readonly cursor: number
  readonly type: string
  readonly id: number
  readonly key: string | null
  readonly action: FeedAction
  readonly fields: readonly string[] | null
  readonly at: string
  readonly origin: string | null
}

export interface Page {
  readonly changes: readonly Change[]
  readonly next: number
  readonly more: boolean
}

/** Reads a page of the feed. */
export const readFeedPage = async ({ get }: Pick<Client, 'get'>, query: string): Promise<Page> => {
  const { status, body } = await get(`${FEED}?${query}`)
  assert.equal(status, 200, JSON.stringify(body).slice(0, 500))
  return body
}

/** Reader that stores only `next`: each call returns the later changes. */
export const follower = (client: Pick<Client, 'get'>, filter = '') => {
  let next = 0
  return async (query = ''): Promise<readonly Change[]> => {
    const page = await readFeedPage(client, `after=${next}&${filter}&${query}`.replace(/&+$/, ''))
    next = page.next
    return page.changes
  }
}

/** Summaries of entries: `category 1 created`, `stock 7 updated qty`. */
export const inShort = (changes: readonly Change[]): string[] =>
  changes.map(({ type, id, action, fields }) => [type, id, action, ...(fields ?? []).toSorted()].join(' '))

export const cursorsOf = (changes: readonly Change[]): number[] => changes.map(({ cursor }) => cursor)

/** Integers from `first` to `last`. */
export const range = (first: number, last: number): number[] =>
  Array.from({ length: last - first + 1 }, (_, n) => first + n)
