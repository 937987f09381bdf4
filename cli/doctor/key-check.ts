import { findUncleanKeys, type UncleanKey } from '@vitrina/server/catalog/content/write/unclean-keys'
import type { Check } from './check.ts'

const MAX_NAMED = 20

/** Checks that calls can name every stored key, slug and reference number. */
export const keys: Check = {
  name: 'keys',
  remedy:
    'No call finds these objects by such a key. Change each key by the id of its object (PUT /external/<object>/<id>/ or the console), or delete the object.',
  async run({ openDatabase }) {
    const uncleanKeys = await findUncleanKeys(await openDatabase(), MAX_NAMED + 1)
    if (uncleanKeys.length === 0) return 'no key has outer space or invisible characters'
    const names = [
      ...uncleanKeys.slice(0, MAX_NAMED).map(nameOf),
      ...(uncleanKeys.length > MAX_NAMED ? ['…'] : []),
    ]
    throw new Error(
      `with outer space, invisible characters or decomposed letters (= names the owner of the clean key): ${names.join(', ')}`,
    )
  },
}

/** Display form of a key: JSON shows invisible characters. */
const nameOf = ({ site, object, id, field, value, holder }: UncleanKey): string =>
  `${site} ${object} ${id} ${field} ${visible(value)}${holder === null ? '' : ` (= ${object} ${holder})`}`

const visible = (value: string): string =>
  JSON.stringify(value).replace(
    /[^\x20-\x7e\p{L}\p{N}]/gu,
    (character) => `\\u${(character.codePointAt(0) ?? 0).toString(16).padStart(4, '0')}`,
  )
