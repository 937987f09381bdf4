/**
 * What tells of people in the tables that no object of a shop declares; the fields of orders and of content say it themselves
 * (`personal`). Whoever adds a column that looks as if it did says here whether it does: `personal-columns.test.ts` asks.
 */
interface PersonalTable {
  readonly columns: readonly string[]
  /**
   * What becomes of them when a person is erased: the row goes; the columns are emptied; or what tells of this person is taken
   * out of a value that holds more.
   */
  readonly erased: 'row' | 'emptied' | 'taken out'
}

export const PERSONAL_COLUMNS: Readonly<Record<string, PersonalTable>> = {
  hub_user: {
    columns: ['email', 'email_key', 'phone', 'password', 'first_name', 'last_name', 'language'],
    erased: 'row',
  },
  hub_session: { columns: ['browser', 'ip', 'user_agent'], erased: 'row' },
  hub_imported_password: { columns: ['recipe', 'digest'], erased: 'row' },
  hub_known_browser: { columns: ['digest'], erased: 'row' },
  hub_authenticator: { columns: ['secret'], erased: 'row' },
  hub_passkey: { columns: ['credential_id', 'public_key', 'device'], erased: 'row' },
  hub_recovery_code: { columns: ['digest'], erased: 'row' },
  hub_half_sign_in: { columns: ['browser', 'password'], erased: 'row' },
  hub_errand: {
    columns: ['email', 'email_key', 'first_name', 'last_name', 'password', 'browser', 'destination'],
    erased: 'row',
  },
  /** Who they are at a provider. */
  hub_identity: { columns: ['issuer', 'subject', 'label'], erased: 'row' },
  upstream_login: { columns: ['browser', 'destination'], erased: 'row' },
  upstream_join: { columns: ['browser', 'issuer', 'subject', 'label'], erased: 'row' },
  console_session: { columns: ['password', 'ip', 'user_agent'], erased: 'row' },
  /** An address to whom a role is offered. */
  site_operator: { columns: ['offered_to'], erased: 'row' },
  /** The name holds the e-mail of who wrote at the console. */
  console_author: { columns: ['name'], erased: 'emptied' },
  hub_audit: { columns: ['ip', 'user_agent', 'detail'], erased: 'emptied' },
  /** Whoever calls: operators at the console, and servers. */
  request_log: {
    columns: [
      'path',
      'query',
      'detail',
      'fault',
      'ip',
      'user_agent',
      'language',
      'body',
      'problem',
      'refusal',
    ],
    erased: 'emptied',
  },
  request_tally: { columns: ['last_path', 'last_detail', 'last_fault', 'last_refusal'], erased: 'emptied' },
  /** Answers that show an order or a card. */
  idempotency_record: { columns: ['body', 'headers'], erased: 'taken out' },
  webhook_event: { columns: ['body'], erased: 'taken out' },
  /** A receiver may say again what it was told. */
  webhook_attempt: { columns: ['answer_headers', 'answer_body'], erased: 'emptied' },
  /** Lines of files that were refused. */
  import_fault: { columns: ['faults', 'originals'], erased: 'row' },
  /** Lines of files that are still to be written. */
  import_chunk: { columns: ['bytes'], erased: 'row' },
  import: { columns: ['tail', 'header'], erased: 'row' },
  /** What orders are found by. */
  order_search: { columns: ['terms'], erased: 'row' },
  /** Whom a mail goes to. */
  'pgboss.job': { columns: ['data', 'output', 'source_output'], erased: 'row' },
  'pgboss.job_common': { columns: ['data', 'output', 'source_output'], erased: 'row' },
}

/** Columns that look as if they told of people, and do not. */
export const IMPERSONAL_COLUMNS: Readonly<Record<string, readonly string[]>> = {
  api_token: ['name'],
  company: ['company_name', 'legal_address', 'physical_address', 'bank_name', 'bank_code', 'iban'],
  hub_group: ['name'],
  identity_provider: ['name'],
  import: ['header_names', 'sender'],
  migration: ['name'],
  order_product: ['name_ro', 'name_ru', 'name_en', 'name_uk'],
  order_product_search: ['terms'],
  'pgboss.schedule': ['data'],
  'pgboss.warning': ['data'],
  return_address: ['address'],
  // The shop's own.
  shop: ['email', 'phones', 'addresses'],
  site: ['name'],
  webhook_attempt: ['request_headers'],
  webhook_event: ['name'],
}
