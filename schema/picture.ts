import type { Language } from './languages.ts'

/** The bytes that a file may have which is to become a picture. */
export const MAX_PICTURE_BYTES = 20 * 2 ** 20

/**
 * The bytes that a picture may take in memory, whole: 53 million pixels of a photograph. A file of a few hundred bytes can ask for
 * any number.
 */
export const MAX_UNPACKED_BYTES = 160 * 10 ** 6

/**
 * Passes that a progressive JPEG may make over its picture. Usual files have about ten; a file of 750 KB with thousands of empty ones
 * takes its decoder a minute.
 */
export const MAX_SCANS = 100

/** The types of files that become a picture. */
export const PICTURE_TYPES = [
  'image/jpeg',
  'image/png',
  'image/webp',
  'image/avif',
  'image/gif',
  'image/tiff',
] as const

/** The longest side of each drawing, the largest first. */
export const PICTURE_SIZES = [1600, 800, 320] as const

/** A file of a picture: its longest side at most, and its format. */
export type PictureFile = `${(typeof PICTURE_SIZES)[number]}.${'webp' | 'jpg'}`

/** The files that each picture has: every size as WebP, and the largest as JPEG for who cannot read WebP. */
export const PICTURE_FILES: readonly PictureFile[] = [
  ...PICTURE_SIZES.map((size) => `${size}.webp` as const),
  `${PICTURE_SIZES[0]}.jpg`,
]

/** A picture that was uploaded. */
export interface UploadedPicture {
  /** Address of its largest WebP; the other files have the same parent path. */
  readonly url: string
  /** Width of that file. */
  readonly width: number
  readonly height: number
}

/** Description of a picture in each language. */
export type PictureAlt = { readonly [L in Language as `alt_${L}`]: string | null }

/** Characters of such a text in one language: a sentence or two. */
export const MAX_ALT_LENGTH = 300

/** Maximum number of pictures per call, so that every proxy accepts the address. */
export const MAX_ALT_NAMES = 100

const OURS = /(\/pictures\/([0-9a-f]{32})\/)\d+\.(?:webp|jpg)$/

/** Address of one of our pictures at this size; any other address is unchanged. */
export const pictureAt = (address: string, size: (typeof PICTURE_SIZES)[number]): string =>
  address.replace(OURS, `$1${size}.webp`)

/** The name of a picture of ours; undefined where another server has it. */
export const pictureName = (address: string): string | undefined => OURS.exec(address)?.[2]
