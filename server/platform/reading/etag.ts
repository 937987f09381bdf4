import { hash } from 'node:crypto'

/** The ETag of what is read, from its JSON: another one as soon as anything in it is. */
export const etagOf = (json: string | Buffer): string => shortTag(hash('sha256', json, 'base64url'))

/** An ETag of the first 132 bits of a digest. */
const shortTag = (digest: string): string => `"${digest.slice(0, 22)}"`

/**
 * The ETag of what is read of a kind of objects while its version is this one, in a form that stands for how they are
 * shown. The site too: a client of two sites may keep the answers of both under one address.
 */
export const versionTag = (form: string, siteId: number, version: number): string =>
  `"${form}.${siteId}.${version}"`
