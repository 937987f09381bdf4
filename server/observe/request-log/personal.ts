import type { Fault } from '@vitrina/schema/errors'
import type { Message } from '@vitrina/schema/labels/say'
import { isPersonal, type PersonalObject, personalObjectOf } from '@vitrina/schema/personal'
import type { Refusal } from '../../platform/http/refusal.ts'

/** Replacement of a value that is not stored. */
const WITHHELD = '…'

/** Parameters of messages that quote sent values. */
const SENT = new Set(['value', 'zipcode', 'postcode', 'email'])

/** Query parameters without personal data; all others may contain some, such as search words. */
const IMPERSONAL_PARAMETERS = new Set(
  'page page_size after ordering fields status created_after updated_after shop shape ids dry_run unknown_fields slugs resend items format wait'.split(
    ' ',
  ),
)

/** Removes personal data from the refusal of a call of `route`. */
export const withoutPersonal = (refusal: Refusal, route: string): Refusal => {
  const object = personalObjectOf(route)
  if (object === undefined) return refusal
  const { said, faults, members } = refusal
  return {
    // The message of a call about one object is that of its first fault.
    said: { ...said, parameters: masked(said, faults[0]?.field, object) } as Message,
    faults: faults.map((fault) => ({ ...fault, parameters: masked(fault, fault.field, object) }) as Fault),
    members,
  }
}

type Parameters = Readonly<Record<string, unknown>> | undefined

const masked = (message: Message, field: string | undefined, object: PersonalObject): Parameters => {
  const parameters = message.parameters as Parameters
  if (!parameters || (field !== undefined && !isPersonal(object, field))) return parameters
  return Object.fromEntries(
    Object.entries(parameters).map(([name, value]) => [name, SENT.has(name) ? WITHHELD : value]),
  )
}

/** Removes personal data from the query of `route`. */
export const queryWithoutPersonal = (query: string, route: string): string =>
  personalObjectOf(route) === undefined
    ? query
    : query.replace(/([^&=]+)=([^&]+)/g, (pair, name: string) =>
        IMPERSONAL_PARAMETERS.has(name) ? pair : `${name}=${WITHHELD}`,
      )
