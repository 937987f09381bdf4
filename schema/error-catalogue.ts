import { codeOf, type ErrorCode, STATUS } from './errors.ts'
import type { SentenceKey } from './labels/say.ts'
import { SENTENCES } from './sentences.ts'

/** Remedy for each code, for the developer of a client; Markdown with code spans and links to pages of `docs/`. */
const ADVICE: Readonly<Record<ErrorCode, string>> = {
  required: 'Send the field.',
  invalid_type:
    'Send a value of the named type. Numbers and booleans may be sent as text, and text as a number.',
  invalid_value: 'Correct the value; the message says what is accepted.',
  too_long: 'Shorten the text, or the list.',
  out_of_range: 'Send a number within the named bounds.',
  too_precise: 'Round the number to the decimal places that the message names; the server does not round.',
  not_found:
    'Check the address, the id or the key. An object must exist before another refers to it, or be created by the same call.',
  duplicate:
    'Another object has this key: write to that one (`bulk-upsert` does so automatically), or choose another key.',
  ambiguous:
    'Send the id as a number, or name the key by its field: `{ "<client key field>": … }`. For a list file, set `columns`, `decimals` or `sheet`, as the message says.',
  cycle: 'Remove one of the parents.',
  in_use:
    'Remove the objects that refer to it first, or delete them in the same call where the message names a `with`.',
  conflict: 'Read the stored data, and repeat the call if it is still valid.',
  belongs_elsewhere:
    'Send the item with the order that it belongs to, or without its id to create a new item.',
  forbidden_transition:
    'Change the status in the named steps. A site chooses how strict it is: [order-lifecycle.md](order-lifecycle.md).',
  read_only: 'Leave the field out.',
  unknown_field:
    'Correct the name. If the client cannot omit its extra fields, add `?unknown_fields=ignore`.',
  unknown_parameter: 'Correct the name; the message lists the valid ones.',
  validation_failed:
    'Correct every entry of `errors`; each has its `index` and `field`. Nothing was written.',
  malformed_json: 'Send JSON in UTF-8. The message names the position of the error.',
  malformed_csv: 'Correct the file at the line that the message names.',
  malformed_workbook: 'Save the file as XLSX, without a password.',
  empty_batch: 'Send at least one object.',
  bad_request: 'Check the HTTP client: the request is not valid HTTP.',
  unauthorized:
    'Send the token in the header `API-Token` (lookups: `token`), once. `npx vitrina token list` lists the valid tokens.',
  token_expired: 'Create or rotate the token: `npx vitrina token rotate`.',
  token_revoked:
    'Create a new token: `npx vitrina token create`. After a restore: `npx vitrina token confirm`.',
  token_not_valid: 'Get a new token with `refresh`, or send the person through the sign-in page again.',
  insufficient_scope: 'Use a token with the named scope: `npx vitrina token create --scope …`.',
  insufficient_role: 'Ask an owner of the site for the role, at the console under Site settings.',
  step_up_required: 'Enter the password again in the console.',
  second_factor_required: 'Enter the code of the second factor.',
  second_factor_missing: 'Set up a second factor on the account page.',
  method_not_allowed: 'Use one of the methods in the header `Allow`.',
  request_timeout: 'Retry. The body arrived too slowly or not at all.',
  idempotency_key_in_use:
    'Wait for the first call with this key, then send again: the response will be that of the first call.',
  cursor_gone: 'Read everything once, or continue from the named cursor: [events.md](events.md).',
  restored:
    'The database was restored: discard all changes that you received after the named cursor, and continue from it: [backup.md](backup.md).',
  precondition_failed: 'Read the object again, apply the change to it, and send it with its new `ETag`.',
  batch_too_large: 'Send fewer objects per call; the message names the limit.',
  body_too_large: 'Send fewer objects per call, or send a file as an import.',
  uri_too_long: 'Request fewer ids at a time.',
  unsupported_media_type: 'Send the named `Content-Type`.',
  idempotency_key_reused: 'Use a new key for another call.',
  headers_too_large: 'Send fewer headers or cookies.',
  too_many_requests: 'Wait as long as `Retry-After` says, then retry.',
  internal: 'Retry once. If it fails again, give the `request_id` to the operator of the server.',
  overloaded: 'Wait as long as `Retry-After` says, then retry. Nothing was written.',
  database_unavailable:
    'Wait as long as `Retry-After` says, then retry. Repeat a write with the same `Idempotency-Key`.',
}

/** Error code with its documentation. */
export interface DocumentedError {
  readonly code: ErrorCode
  readonly status: number
  readonly advice: string
  /** English messages, with parameters as their names in ‹›. */
  readonly messages: readonly string[]
}

/** Lists every error code in the order of {@link STATUS}. */
export const documentedErrors = (): readonly DocumentedError[] => {
  const keys = Object.keys(SENTENCES) as SentenceKey[]
  return (Object.keys(STATUS) as ErrorCode[]).map((code) => ({
    code,
    status: STATUS[code],
    advice: ADVICE[code],
    messages: keys.filter((key) => codeOf(key) === code).map((key) => withNames(SENTENCES[key].en)),
  }))
}

const withNames = (sentence: string): string => sentence.replace(/\{[.=]*(\w+)[^}]*\}/g, '‹$1›')
