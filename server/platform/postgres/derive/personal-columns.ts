/**
 * Personal data in tables of no declared object; fields of orders and content declare it themselves (`personal`). A new column
 * with a suspicious name must be listed here or below; `personal-columns.test.ts` checks this.
 */
interface PersonalTable {
  readonly columns: readonly string[]
  /**
   * Treatment when a person is erased: the row is deleted, the columns are emptied, or the data of this
   * person is removed from a larger value.
   */
  readonly erased: 'row' | 'emptied' | 'taken out'
  /** Part of the export of a person's own data; `whose` is the column with their number. */
  readonly copy?: { readonly as: string; readonly whose: string; readonly columns: readonly string[] }
}

export const PERSONAL_COLUMNS: Readonly<Record<string, PersonalTable>> = {
  hub_user: {
    columns: ['email', 'email_key', 'phone', 'password', 'first_name', 'last_name', 'language'],
    erased: 'row',
    copy: {
      as: 'account',
      whose: 'id',
      columns: [
        'person_id',
        'email',
        'email_confirmed_at',
        'phone',
        'first_name',
        'last_name',
        'language',
        'created_at',
        'leaves_at',
      ],
    },
  },
  hub_session: {
    columns: ['browser', 'ip', 'user_agent'],
    erased: 'row',
    copy: {
      as: 'sessions',
      whose: 'user_id',
      columns: ['ip', 'user_agent', 'created_at', 'last_used_at', 'expires_at', 'ended_at'],
    },
  },
  hub_imported_password: { columns: ['recipe', 'digest'], erased: 'row' },
  hub_known_browser: {
    columns: ['digest'],
    erased: 'row',
    copy: { as: 'known_browsers', whose: 'user_id', columns: ['last_used_at'] },
  },
  hub_authenticator: { columns: ['secret'], erased: 'row' },
  hub_passkey: {
    columns: ['credential_id', 'public_key', 'device'],
    erased: 'row',
    copy: { as: 'passkeys', whose: 'user_id', columns: ['device', 'created_at', 'last_used_at'] },
  },
  hub_recovery_code: { columns: ['digest'], erased: 'row' },
  hub_half_sign_in: { columns: ['browser', 'password'], erased: 'row' },
  hub_errand: {
    columns: ['email', 'email_key', 'first_name', 'last_name', 'password', 'browser', 'destination'],
    erased: 'row',
    copy: {
      as: 'mails_with_links',
      whose: 'user_id',
      columns: ['purpose', 'email', 'created_at', 'used_at'],
    },
  },
  hub_consent: {
    columns: [],
    erased: 'row',
    copy: { as: 'sites', whose: 'user_id', columns: ['site_id', 'created_at', 'last_used_at'] },
  },
  hub_membership: {
    columns: [],
    erased: 'row',
    copy: { as: 'groups', whose: 'user_id', columns: ['group_id', 'created_at'] },
  },
  /** Identity of the person at a provider. */
  hub_identity: {
    columns: ['issuer', 'subject', 'label'],
    erased: 'row',
    copy: {
      as: 'providers',
      whose: 'user_id',
      columns: ['issuer', 'subject', 'label', 'created_at', 'last_used_at'],
    },
  },
  upstream_login: { columns: ['browser', 'destination'], erased: 'row' },
  upstream_join: { columns: ['browser', 'issuer', 'subject', 'label'], erased: 'row' },
  console_session: {
    columns: ['password', 'ip', 'user_agent'],
    erased: 'row',
    copy: {
      as: 'console_sessions',
      whose: 'user_id',
      columns: ['ip', 'user_agent', 'created_at', 'last_used_at', 'ended_at'],
    },
  },
  /** Address to which a role is offered. */
  site_operator: {
    columns: ['offered_to'],
    erased: 'row',
    copy: {
      as: 'console_roles',
      whose: 'user_id',
      columns: ['site_id', 'held_role', 'held_own_role_id', 'stores', 'created_at'],
    },
  },
  saved_view: {
    columns: ['name'],
    erased: 'row',
    copy: {
      as: 'console_views',
      whose: 'user_id',
      columns: ['site_id', 'list', 'name', 'shared', 'created_at'],
    },
  },
  /**
   * Remark of its author about a customer; deleted with either. The author's export has place and time, the
   * customer's export the text, with their order.
   */
  order_remark: {
    columns: ['text'],
    erased: 'row',
    copy: { as: 'order_remarks', whose: 'user_id', columns: ['site_id', 'order_id', 'created_at'] },
  },
  /** Note of its author about a customer of a site. */
  customer_remark: {
    columns: ['identity', 'text'],
    erased: 'row',
    copy: { as: 'customer_remarks', whose: 'user_id', columns: ['site_id', 'created_at'] },
  },
  /** Phone number or e-mail address by which orders belong to a customer. */
  order_customer: { columns: ['identity'], erased: 'row' },
  customer_merge: { columns: ['identity'], erased: 'row' },
  /** Reason of a return as free text. */
  order_return: { columns: ['comment'], erased: 'emptied' },
  /** Previous values of changed orders; deleted with the person in them. */
  order_history: { columns: ['before'], erased: 'row' },
  first_steps_away: {
    columns: [],
    erased: 'row',
    copy: { as: 'first_steps_put_away', whose: 'user_id', columns: ['site_id', 'created_at'] },
  },
  /** Recipient of a notification, and the colleague who caused it. */
  notification: {
    columns: [],
    erased: 'row',
    copy: { as: 'notifications', whose: 'user_id', columns: ['site_id', 'kind', 'created_at', 'read_at'] },
  },
  notification_choice: {
    columns: [],
    erased: 'row',
    copy: { as: 'notification_choices', whose: 'user_id', columns: ['kind', 'console', 'mail'] },
  },
  order_assignee: {
    columns: [],
    erased: 'row',
    copy: {
      as: 'orders_taken_care_of',
      whose: 'user_id',
      columns: ['site_id', 'order_id', 'created_at'],
    },
  },
  /** The name contains the e-mail address of the author at the console. */
  console_author: { columns: ['name'], erased: 'emptied' },
  hub_audit: {
    columns: ['ip', 'user_agent', 'detail'],
    erased: 'emptied',
    copy: { as: 'history', whose: 'user_id', columns: ['at', 'event', 'site_id', 'ip', 'user_agent'] },
  },
  /** Callers: operators at the console, and servers. */
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
  /** Responses with an order or a discount card. */
  idempotency_record: { columns: ['body', 'headers'], erased: 'taken out' },
  webhook_event: { columns: ['body'], erased: 'taken out' },
  /** A receiver may return parts of the request. */
  webhook_attempt: { columns: ['answer_headers', 'answer_body'], erased: 'emptied' },
  /** Refused lines of files. */
  import_fault: { columns: ['faults', 'originals'], erased: 'row' },
  /** Unprocessed lines of files. */
  import_chunk: { columns: ['bytes'], erased: 'row' },
  import: { columns: ['tail', 'header'], erased: 'row' },
  /** Search terms of orders. */
  order_search: { columns: ['terms'], erased: 'row' },
  /** Recipient of a mail. */
  'pgboss.job': { columns: ['data', 'output', 'source_output'], erased: 'row' },
  'pgboss.job_common': { columns: ['data', 'output', 'source_output'], erased: 'row' },
}

/** Columns with suspicious names and without personal data. */
export const IMPERSONAL_COLUMNS: Readonly<Record<string, readonly string[]>> = {
  api_token: ['name'],
  company: ['company_name', 'legal_address', 'physical_address', 'bank_name', 'bank_code', 'iban'],
  destination: ['name'],
  destination_file: ['destination', 'name'],
  destination_goods: ['destination'],
  destination_known_file: ['destination'],
  destination_map: ['destination', 'name'],
  destination_order: ['destination'],
  destination_parked: ['destination'],
  // Deleted after processing, and after a day at the latest: it may contain files with orders.
  destination_part: ['destination', 'bytes'],
  // Pictures of products.
  destination_picture: ['destination', 'path'],
  destination_preview: ['destination'],
  // Files of orders are recorded without personal data, and all recordings are deleted after some days.
  destination_recording: ['destination', 'query', 'body', 'answer'],
  destination_run: ['destination'],
  hub_group: ['name'],
  identity_provider: ['name'],
  import: ['header_names', 'sender', 'destination'],
  migration: ['name'],
  // Name of a token, a call or a host.
  notification: ['name'],
  order_product: ['name_ro', 'name_ru', 'name_en', 'name_uk'],
  order_product_search: ['terms'],
  // Pictures of goods are encoded again, so place and author of a photo are removed.
  picture: ['name'],
  picture_file: ['picture', 'bytes'],
  // Undrawn files of pictures, and their names, which are those of products.
  picture_import: ['name'],
  picture_import_chunk: ['bytes'],
  picture_import_file: ['name', 'picture'],
  'pgboss.schedule': ['data'],
  'pgboss.warning': ['data'],
  return_address: ['address'],
  // Data of the shop itself.
  shop: ['email', 'phones', 'addresses'],
  // Templates of page URLs.
  site: ['name', 'product_address', 'category_address', 'brand_address'],
  site_role: ['name'],
  webhook_attempt: ['request_headers'],
  webhook_event: ['name'],
}
