/** Error for a workbook above the limits. */
export class WorkbookTooLarge extends Error {}
