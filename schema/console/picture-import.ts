/** How far an import of pictures is: its archive comes, it waits for its turn, its files become pictures, it is over. */
export type PictureImportState = 'receiving' | 'queued' | 'running' | 'done' | 'failed' | 'cancelled'

/**
 * What became of a file: the product has got it, or had it; no product is called so, or several are; nothing could be made of it.
 */
export type PictureOutcome = 'added' | 'present' | 'unknown' | 'ambiguous' | 'refused'

/** An archive of pictures, each called after its product. */
export interface PictureImport {
  readonly id: number
  /** What the archive is called. */
  readonly name: string
  /** Bytes of it, and how many of them are here. */
  readonly size: number
  readonly received: number
  readonly state: PictureImportState
  /** Why it failed. */
  readonly reason: string | null
  /** Files in it; 0 as long as it has not been looked through. */
  readonly files: number
  /** What became of how many. */
  readonly outcomes: { readonly [O in PictureOutcome]?: number }
  readonly created_at: string
  readonly finished_at: string | null
}

/** Files that have met the same. */
export interface PictureImportGroup {
  readonly outcome: Exclude<PictureOutcome, 'added' | 'present'>
  /** What is wrong with them, where they are refused. */
  readonly reason: string | null
  readonly count: number
  /** The first of them. */
  readonly names: readonly string[]
}

export interface PictureImportReport extends PictureImport {
  readonly groups: readonly PictureImportGroup[]
}

/** An archive that is to come. */
export interface NewPictureImport {
  readonly name: string
  readonly size: number
}

/** The bytes that an archive of pictures may have: 2,000 of a camera are eight thousand million. */
export const MAX_ARCHIVE_BYTES = 10 * 2 ** 30

/** The files that may be in one. */
export const MAX_ARCHIVE_FILES = 20_000
