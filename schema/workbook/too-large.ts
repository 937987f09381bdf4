/** A workbook is beyond the limits within which it is read. */
export class WorkbookTooLarge extends Error {}
