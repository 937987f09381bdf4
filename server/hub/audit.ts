import type { Sql } from '../platform/postgres/pool/sql.ts'

/** Event of the audit log. Names never change, because users search by them. */
export type AuditEvent =
  | 'sign_in'
  | 'sign_in_failed'
  | 'second_factor_failed'
  | 'authenticator_added'
  | 'authenticator_removed'
  | 'passkey_added'
  | 'passkey_removed'
  | 'recovery_codes_made'
  | 'recovery_code_used'
  | 'second_factor_reset'
  | 'sign_out'
  | 'session_ended'
  | 'registration_requested'
  | 'registered'
  | 'password_reset_requested'
  | 'password_reset'
  | 'password_changed'
  | 'password_link_made'
  | 'email_change_requested'
  | 'email_changed'
  | 'profile_changed'
  | 'site_connected'
  | 'site_disconnected'
  | 'tokens_issued'
  | 'tokens_revoked'
  | 'temporary_token_replayed'
  | 'refresh_token_replayed'
  | 'user_created'
  | 'user_imported'
  | 'imported_password_typed'
  | 'imported_password_taken'
  | 'user_locked'
  | 'user_unlocked'
  | 'own_data_given'
  | 'deletion_requested'
  | 'deletion_withdrawn'
  | 'user_erased'
  | 'operator_added'
  | 'operator_removed'
  | 'operator_role_set'
  | 'operator_role_removed'
  | 'operator_role_offered'
  | 'operator_role_withdrawn'
  | 'site_role_created'
  | 'site_role_changed'
  | 'site_role_removed'
  // The sessions of these events are sessions of the console.
  | 'console_sign_in'
  | 'console_sign_in_refused'
  | 'console_sign_out'
  | 'console_step_up'
  | 'operator_set_up'
  | 'group_created'
  | 'group_changed'
  | 'group_added'
  | 'group_removed'
  | 'return_address_added'
  | 'return_address_removed'
  | 'site_secret_added'
  | 'site_secret_removed'
  | 'site_keys_set'
  | 'site_keys_removed'
  | 'site_created'
  | 'site_changed'
  | 'personal_data_exported'
  | 'customer_merged'
  | 'customer_taken_apart'
  | 'customer_erased'
  | 'note_label_set'
  | 'note_label_removed'
  | 'password_check_set'
  | 'password_check_removed'
  | 'site_host_added'
  | 'site_host_removed'
  | 'token_created'
  | 'token_rotated'
  | 'token_limited'
  | 'token_expected'
  | 'token_confirmed'
  | 'token_revoked'
  | 'provider_added'
  | 'provider_removed'
  | 'identity_connected'
  | 'identity_disconnected'
  | 'webhook_created'
  | 'webhook_changed'
  | 'webhook_removed'
  | 'webhook_secret_rotated'
  | 'destination_created'
  | 'destination_changed'
  | 'destination_rotated'
  | 'destination_live'
  | 'destination_recording_read'
  | 'destination_removed'
  | 'destination_undone'

/** Origin of a request in the audit log. */
export interface Origin {
  readonly ip: string
  readonly userAgent: string
}

/** Operator who acted at the console. */
export interface AuditActor {
  readonly operatorId: number
  readonly origin: Origin
}

interface Entry {
  readonly event: AuditEvent
  /** User concerned. */
  readonly userId?: number | null
  readonly siteId?: number | null
  readonly sessionId?: number | null
  /** Origin of the request; omit for an action from a terminal, or if `by` is given. */
  readonly origin?: Origin
  readonly by?: AuditActor | undefined
  /** Details without secrets. */
  readonly detail?: Readonly<Record<string, unknown>>
}

/** Appends to the audit log, in the transaction of the recorded action. */
export const audit = (
  sql: Sql,
  { event, userId = null, siteId = null, sessionId = null, by, origin = by?.origin, detail = {} }: Entry,
) => sql`
  insert into hub_audit (event, user_id, operator_id, site_id, session_id, ip, user_agent, detail)
  values (
    ${event}, ${userId}, ${by?.operatorId ?? null}, ${siteId}, ${sessionId}, ${origin?.ip ?? null},
    ${origin?.userAgent ?? null}, ${JSON.stringify(detail)}
  )
`
