/** An import as the API tells of it: `GET /external/job/{id}` (rule 4.2.13). */
export interface Job {
  readonly id: number
  readonly state: 'queued' | 'running' | 'done' | 'failed' | 'cancelled'
  readonly object: string
  readonly dry_run: boolean
  /** Lines of the file; null until all of it has come. */
  readonly total: number | null
  readonly created: number
  readonly updated: number
  readonly unchanged: number
  readonly invalid: number
  /** Lines a second. */
  readonly rate: number
  readonly eta_seconds: number | null
  /** Why it failed. */
  readonly reason: { readonly code: string; readonly message: string } | null
  /** All lines that were refused, as a file. */
  readonly errors_url: string
  readonly created_at: string
  readonly started_at: string | null
  readonly finished_at: string | null
}

/** What is wrong with a line. */
export interface JobError {
  readonly line: number
  readonly field?: string
  readonly code: string
  readonly message: string
}

/** A job that was asked for by itself. */
export interface JobWithErrors extends Job {
  /** The first hundred. */
  readonly errors: readonly JobError[]
}
