import type { PictureDrawn } from './drawing.ts'

export type PictureRefusal = Extract<PictureDrawn, { readonly refused: string }>['refused']

/** Maximum number of remembered files, about 100 bytes each. */
const MAX = 1_000

/** Time, in ms, for which a file is remembered: the failure may be due to a busy machine. */
const REMEMBERED_MS = 600_000

/** Files that could not be drawn, by digest and site, so that a costly one is decoded once. The oldest are removed first. */
export const refusedFiles = () => {
  const refused = new Map<string, { readonly why: PictureRefusal; readonly at: number }>()
  const keyOf = (siteId: number, digest: Buffer): string => `${siteId} ${digest.toString('base64')}`

  return {
    whyOf: (siteId: number, digest: Buffer, now: number): PictureRefusal | undefined => {
      const known = refused.get(keyOf(siteId, digest))
      return known && now - known.at < REMEMBERED_MS ? known.why : undefined
    },
    add: (siteId: number, digest: Buffer, why: PictureRefusal, now: number): void => {
      const key = keyOf(siteId, digest)
      refused.delete(key)
      refused.set(key, { why, at: now })
      const [oldest] = refused.keys()
      if (refused.size > MAX && oldest !== undefined) refused.delete(oldest)
    },
  }
}
