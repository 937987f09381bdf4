/** Bounds of the parts of a workbook that are read. */
export interface WorkbookLimits {
  /** Bytes of all its parts that are read, unpacked. */
  readonly unpacked: number
  /** Characters of the texts that its cells share: they are in memory together. */
  readonly sharedText: number
}

/** Limits for workbooks of operators and callers. */
export const WORKBOOK_LIMITS: WorkbookLimits = { unpacked: 256 * 2 ** 20, sharedText: 64 * 2 ** 20 }

/** Bytes of a workbook as it is sent. A price list of a hundred thousand lines has a tenth of that. */
export const MOST_PACKED_BYTES = 64 * 2 ** 20
