/** State of an import of pictures: uploading, queued, processing its files, ended. */
export type PictureImportState = 'receiving' | 'queued' | 'running' | 'done' | 'failed' | 'cancelled'

/**
 * Outcome of a file: added to its product, or already there; without a matching product, or with several;
 * unusable.
 */
export type PictureOutcome = 'added' | 'present' | 'unknown' | 'ambiguous' | 'refused'

/** Archive of pictures whose file names contain product codes. */
export interface PictureImport {
  readonly id: number
  /** Name of the archive. */
  readonly name: string
  /** Size in bytes, and received bytes. */
  readonly size: number
  readonly received: number
  readonly state: PictureImportState
  /** Reason of the failure. */
  readonly reason: string | null
  /** Number of its files; 0 until it has been read. */
  readonly files: number
  /** Number of files by outcome. */
  readonly outcomes: { readonly [O in PictureOutcome]?: number }
  readonly created_at: string
  readonly finished_at: string | null
}

/** Files with the same outcome. */
export interface PictureImportGroup {
  readonly outcome: Exclude<PictureOutcome, 'added' | 'present'>
  /** Fault of refused files. */
  readonly reason: string | null
  readonly count: number
  /** First file names. */
  readonly names: readonly string[]
}

export interface PictureImportReport extends PictureImport {
  readonly groups: readonly PictureImportGroup[]
}

/** Archive to upload. */
export interface NewPictureImport {
  readonly name: string
  readonly size: number
}

/** Maximum bytes of an archive of pictures: 2,000 photos have about 8 GB. */
export const MAX_ARCHIVE_BYTES = 10 * 2 ** 30

/** Maximum files in an archive. */
export const MAX_ARCHIVE_FILES = 20_000
