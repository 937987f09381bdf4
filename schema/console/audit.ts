/** Entry of the audit log. */
export interface AuditRow {
  readonly id: number
  readonly at: string
  readonly event: string
  /** Affected user. */
  readonly user_id: number | null
  /** Current address; null for a deleted user. */
  readonly email: string | null
  /** Operator who acted at the console; null for an action at a terminal, or by the user. */
  readonly operator_id: number | null
  readonly operator: string | null
  /** Slug of the site. */
  readonly site: string | null
  readonly session_id: number | null
  readonly ip: string | null
  readonly user_agent: string | null
  readonly detail: Readonly<Record<string, unknown>>
}
