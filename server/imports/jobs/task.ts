/** Import to process. */
export interface Task {
  readonly siteId: number
  readonly id: number
}
