import { writeFileSync } from 'node:fs'
import { codeOf, type ErrorCode, STATUS } from '@vitrina/schema/errors'
import type { SentenceKey } from '@vitrina/schema/say'
import { SENTENCES } from '@vitrina/schema/sentences'

// Writes docs/errors.md: every code, what it is told with, and what to do. `node scripts/error-page.ts`

/** What a client, or whoever writes one, does about it. */
const ADVICE: Readonly<Record<ErrorCode, string>> = {
  required: 'Send the field.',
  invalid_type:
    'Send a value of the kind that is named. Numbers and booleans may be text, text may be a number.',
  invalid_value: 'Mend the value: the sentence says what may stand there.',
  too_long: 'Shorten the text, or the list.',
  out_of_range: 'Send a number within the bounds that are named.',
  not_found:
    'Look at the address, the id or the key. What is referred to must be there before, or stand in the same call.',
  duplicate:
    'Another object has this key: write to that one (`bulk-upsert` does so by itself), or choose another key.',
  cycle: 'Take one of the parents away.',
  in_use:
    'Take away what refers to it first, or delete with what belongs to it where the sentence names a `with`.',
  conflict: 'Read what is stored, and send again what still fits.',
  belongs_elsewhere: 'Send the item with the order that it belongs to, or without its id to make a new one.',
  forbidden_transition:
    'Move the item by the states that are named. A site chooses how strict it is: [order-lifecycle.md](order-lifecycle.md).',
  read_only: 'Leave the field out.',
  unknown_field:
    'Mend its name. A client that cannot leave its own fields out calls with `?unknown_fields=ignore`.',
  unknown_parameter: 'Mend its name: those that there are stand in the sentence.',
  validation_failed:
    'Go through `errors`: every fault of the call is there, with its `index` and `field`. Nothing was written.',
  malformed_json: 'Send JSON in UTF-8. The place is named.',
  malformed_csv: 'Mend the file at the line that is named.',
  empty_batch: 'Send at least one object.',
  bad_request: 'Look at what the HTTP client sends: this is no call that a server could read.',
  unauthorized:
    'Send the token, in the header `API-Token` (lookups: `token`). It may have been revoked: `npx vitrina token list`.',
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

/** What the texts say inside braces is filled in: shown as the name of what stands there. */
const asShown = (sentence: string): string =>
  sentence.replace(/\{[.=]*(\w+)[^}]*\}/g, '‹$1›').replaceAll('<', '&lt;')

/** The page, as `docs/errors.md` is to be. */
export const errorPage = (): string => {
  const keys = Object.keys(SENTENCES) as SentenceKey[]
  const codes = Object.keys(STATUS) as ErrorCode[]
  const sectionOf = (code: ErrorCode) => {
    const sentences = keys
      .filter((key) => codeOf(key) === code)
      .map((key) => `- ${asShown(SENTENCES[key].en)}`)
    return `## ${code}\n\nStatus ${STATUS[code]}. ${ADVICE[code]}\n\n${sentences.join('\n')}\n`
  }
  return `# Errors by code

Written by \`scripts/error-page.ts\` from what the server says. Every refusal is \`application/problem+json\` (RFC 9457) with \`code\`,
\`status\`, \`detail\`, \`request_id\`, and \`errors\` where several things are wrong: each with \`code\`, \`message\`, and where it is (\`index\`, \`field\`).
Codes never change; sentences may, and come in the language of \`Accept-Language\`. A code that your client does not know is treated
by its status. The status that is named is that of a call which fails for this alone.

What may be sent again by itself: 408, 429 and 503 (after \`Retry-After\`), 500 once, and no answer at all.

${codes.map(sectionOf).join('\n')}`
}

if (import.meta.main) writeFileSync(new URL('../docs/errors.md', import.meta.url), errorPage())
