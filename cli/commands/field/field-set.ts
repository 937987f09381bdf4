import { changeField } from '@vitrina/server/catalog/content/own-fields/own-field'
import { command } from '../../command.ts'
import { FIELD_OPTIONS, fieldIdOf, settingsOf } from '../../field.ts'
import { rethrowAsSentence } from '../../refusal.ts'
import { siteBySlug } from '../../site.ts'

export const fieldSet = command({
  summary: 'Change an own field of a site. A change that could lose values is refused.',
  args: ['site', 'object', 'code'],
  options: {
    'new-code': { type: 'string', value: '<code>', help: 'New code; the values stay' },
    kind: { type: 'string', value: '<kind>', help: 'New kind, while no object has a value' },
    ...FIELD_OPTIONS,
  },
  async run({ site: slug, object, code, kind, 'new-code': newCode, ...values }, { openToWrite, answer }) {
    const sql = await openToWrite()
    const { id: siteId } = await siteBySlug(sql, slug)
    const id = await fieldIdOf(sql, siteId, object, code)
    const changes = {
      ...settingsOf(values),
      ...(kind !== undefined && { kind }),
      ...(newCode !== undefined && { code: newCode }),
    }
    const changed = await sql
      .begin((sql) => changeField(sql, { siteId, origin: null }, id, changes))
      .catch(rethrowAsSentence)
    answer(changed, `The field ${changed.code} of ${changed.object} is changed.`)
  },
})
