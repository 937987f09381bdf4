/** Limits of the parts of a workbook. */
export interface WorkbookLimits {
  /** Unpacked bytes of all its parts. */
  readonly unpacked: number
  /** Characters of the shared texts, which are in memory together. */
  readonly sharedText: number
}

/** Limits for workbooks of operators and callers. */
export const WORKBOOK_LIMITS: WorkbookLimits = { unpacked: 256 * 2 ** 20, sharedText: 64 * 2 ** 20 }

/** Maximum bytes of a workbook as sent. A price list of a hundred thousand lines has a tenth of that. */
export const MAX_PACKED_BYTES = 64 * 2 ** 20
