import type { ErrorCode } from './errors.ts'
import { ACCESS } from './sentences/access.ts'
import { CELLS } from './sentences/cells.ts'
import { CHOICES } from './sentences/choices.ts'
import { CONFLICTS } from './sentences/conflicts.ts'
import { OBJECTS } from './sentences/objects.ts'
import { OWN_FIELDS } from './sentences/own-fields.ts'
import { REQUESTS } from './sentences/requests.ts'
import type { Sentence } from './sentences/sentence.ts'
import { SERVER } from './sentences/server.ts'
import { SUPPLIER_LISTS } from './sentences/supplier-lists.ts'
import { TEXTS } from './sentences/texts.ts'
import { VALUES } from './sentences/values.ts'

/**
 * Messages of each code, by language. A code with several messages has variants, `code.variant`. To add one,
 * add an entry to the file of its subject in `schema/sentences/`.
 */
export const SENTENCES = {
  ...VALUES,
  ...TEXTS,
  ...CELLS,
  ...CHOICES,
  ...OBJECTS,
  ...OWN_FIELDS,
  ...CONFLICTS,
  ...REQUESTS,
  ...SUPPLIER_LISTS,
  ...ACCESS,
  ...SERVER,
} as const satisfies Record<ErrorCode | `${ErrorCode}.${string}`, Sentence>
