import type { Language } from './languages.ts'

/** Maximum bytes of a file for a picture. */
export const MAX_PICTURE_BYTES = 20 * 2 ** 20

/**
 * Maximum bytes of an unpacked picture in memory: 53 million pixels of a photo. A file of a few hundred bytes can declare any
 * number.
 */
export const MAX_UNPACKED_BYTES = 160 * 10 ** 6

/**
 * Maximum passes of a progressive JPEG. Usual files have about ten; a file of 750 KB with thousands of empty ones takes its
 * decoder a minute.
 */
export const MAX_SCANS = 100

/** Accepted media types of pictures. */
export const PICTURE_TYPES = [
  'image/jpeg',
  'image/png',
  'image/webp',
  'image/avif',
  'image/gif',
  'image/tiff',
] as const

/** Longest side of each size, largest first. */
export const PICTURE_SIZES = [1600, 800, 320] as const

/** File of a picture: its maximum side, and its format. */
export type PictureFile = `${(typeof PICTURE_SIZES)[number]}.${'webp' | 'jpg'}`

/** Files of each picture: every size as WebP, and the largest as JPEG for clients without WebP. */
export const PICTURE_FILES: readonly PictureFile[] = [
  ...PICTURE_SIZES.map((size) => `${size}.webp` as const),
  `${PICTURE_SIZES[0]}.jpg`,
]

/** Uploaded picture. */
export interface UploadedPicture {
  /** URL of its largest WebP; the other files have the same parent path. */
  readonly url: string
  /** Width of that file. */
  readonly width: number
  readonly height: number
}

/** Description of a picture in each language. */
export type PictureAlt = { readonly [L in Language as `alt_${L}`]: string | null }

/** Maximum characters of a description in one language: a sentence or two. */
export const MAX_ALT_LENGTH = 300

/** Maximum number of pictures per call, so that every proxy accepts the URL. */
export const MAX_ALT_NAMES = 100

const OWN_PICTURE = /(\/pictures\/([0-9a-f]{32})\/)\d+\.(?:webp|jpg)$/

/** URL of a picture of this server in this size; any other URL is unchanged. */
export const pictureAt = (address: string, size: (typeof PICTURE_SIZES)[number]): string =>
  address.replace(OWN_PICTURE, `$1${size}.webp`)

/** Name of a picture of this server; undefined for a picture of another server. */
export const pictureName = (address: string): string | undefined => OWN_PICTURE.exec(address)?.[2]
