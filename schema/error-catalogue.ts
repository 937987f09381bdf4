import { codeOf, type ErrorCode, STATUS } from './errors.ts'
import type { SentenceKey } from './say.ts'
import { SENTENCES } from './sentences.ts'

/** Remedy for each code, for the developer of a client; Markdown with code spans and links to pages of `docs/`. */
const ADVICE: Readonly<Record<ErrorCode, string>> = {
  required: 'Send the field.',
  invalid_type:
    'Send a value of the kind that is named. Numbers and booleans may be text, text may be a number.',
  invalid_value: 'Correct the value; the message says what is accepted.',
  too_long: 'Shorten the text, or the list.',
  out_of_range: 'Send a number within the bounds that are named.',
  too_precise: 'Round the number to the decimal places that the message names; the server does not round.',
  not_found:
    'Check the address, the id or the key. An object must exist before another refers to it, or be created by the same call.',
  duplicate:
    'Another object has this key: write to that one (`bulk-upsert` does so by itself), or choose another key.',
  ambiguous:
    'Send the id as a number, or name the key by its field: `{ "<client key field>": … }`. Of a list: answer by `columns`, `decimals` or `sheet`, as the message says.',
  cycle: 'Take one of the parents away.',
  in_use:
    'Take away what refers to it first, or delete with what belongs to it where the sentence names a `with`.',
  conflict: 'Read what is stored, and send again what still fits.',
  belongs_elsewhere: 'Send the item with the order that it belongs to, or without its id to make a new one.',
  forbidden_transition:
    'Move the item by the states that are named. A site chooses how strict it is: [order-lifecycle.md](order-lifecycle.md).',
  read_only: 'Leave the field out.',
  unknown_field:
    'Correct the name. A client that cannot leave out its own fields calls with `?unknown_fields=ignore`.',
  unknown_parameter: 'Correct the name; the message lists the valid ones.',
  validation_failed:
    'Go through `errors`: every fault of the call is there, with its `index` and `field`. Nothing was written.',
  malformed_json: 'Send JSON in UTF-8. The place is named.',
  malformed_csv: 'Correct the file at the line that the message names.',
  malformed_workbook: 'Save the file as XLSX, without a password.',
  empty_batch: 'Send at least one object.',
  bad_request: 'Look at what the HTTP client sends: this is no call that a server could read.',
  unauthorized:
    'Send the token in the header `API-Token` (lookups: `token`), once. `npx vitrina token list` shows which tokens work.',
  token_expired: 'Create or rotate the token: `npx vitrina token rotate`.',
  token_revoked:
    'Create a new token: `npx vitrina token create`. After a restore: `npx vitrina token confirm`.',
  token_not_valid:
    'Get a new token: by `refresh`, or by leading the person through the sign-in page once more.',
  insufficient_scope: 'Use a token with the scope that is named: `npx vitrina token create --scope …`.',
  insufficient_role: 'Ask an owner of the site for the role, at the console under Site settings.',
  step_up_required: 'Type the password again, at the console.',
  second_factor_required: 'Type the code of the second step.',
  second_factor_missing: 'Set up the second step at the page of the account.',
  method_not_allowed: 'Use a method of the header `Allow`.',
  request_timeout: 'Send again. The body came too slowly, or not at all.',
  idempotency_key_in_use:
    'Wait for the first call with this key, then send again: the answer will be its answer.',
  cursor_gone: 'Read everything once, or go on from the cursor that is named: [events.md](events.md).',
  restored:
    'Treat what you were told after the cursor that is named as not having happened, and go on from it: [backup.md](backup.md).',
  precondition_failed:
    'Read the object, apply the change to what is there now, and send it with the new `ETag`.',
  batch_too_large: 'Send fewer objects a call; the most is named.',
  body_too_large: 'Send fewer objects a call, or a file as an import.',
  uri_too_long: 'Ask for fewer ids at a time.',
  unsupported_media_type: 'Send the `Content-Type` that is named.',
  idempotency_key_reused: 'Use a new key for another call.',
  headers_too_large: 'Send fewer headers or cookies.',
  too_many_requests: 'Wait as long as `Retry-After` says, then send again.',
  internal: 'Send again once. If it stays, tell whoever runs the server the `request_id`.',
  overloaded: 'Wait as long as `Retry-After` says, then send again. Nothing was written.',
  database_unavailable:
    'Wait as long as `Retry-After` says, then send again. A write may be repeated with the same `Idempotency-Key`.',
}

/** An error code with all that is documented of it. */
export interface DocumentedError {
  readonly code: ErrorCode
  readonly status: number
  readonly advice: string
  /** Its English messages; a parameter stands as its name in ‹›. */
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
