/** An entry of the audit log. */
export interface AuditRow {
  readonly id: number
  readonly at: string
  readonly event: string
  /** Of whom it tells. */
  readonly user_id: number | null
  /** As it is today; null when that user is gone. */
  readonly email: string | null
  /** Who did it at the console; null when it was done from a terminal, or by the user. */
  readonly operator_id: number | null
  readonly operator: string | null
  /** By its slug. */
  readonly site: string | null
  readonly session_id: number | null
  readonly ip: string | null
  readonly user_agent: string | null
  readonly detail: Readonly<Record<string, unknown>>
}
