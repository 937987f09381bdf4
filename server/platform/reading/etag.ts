import { hash } from 'node:crypto'

/** ETag of a read: a digest of its JSON. */
export const etagOf = (json: string | Buffer): string => shortTag(hash('sha256', json, 'base64url'))

/** ETag of the first 132 bits of a digest. */
const shortTag = (digest: string): string => `"${digest.slice(0, 22)}"`

/**
 * ETag of a read of one kind of objects at a version, in a form that depends on the representation. Includes the site, because a
 * client of two sites may cache both under one URL.
 */
export const versionTag = (form: string, siteId: number, version: number): string =>
  `"${form}.${siteId}.${version}"`
