import { declareField } from '@vitrina/server/catalog/content/own-fields/own-field'
import { command } from '../../command.ts'
import { FIELD_KINDS_LISTED, FIELD_OBJECTS, FIELD_OPTIONS, settingsOf } from '../../field.ts'
import { rethrowAsSentence } from '../../refusal.ts'
import { siteBySlug } from '../../site.ts'

export const fieldCreate = command({
  summary: `Declare an own field of a site. Objects: ${FIELD_OBJECTS}. Kinds: ${FIELD_KINDS_LISTED}.`,
  args: ['site', 'object', 'code', 'kind'],
  options: FIELD_OPTIONS,
  async run({ site: slug, object, code, kind, ...values }, { openToWrite, answer }) {
    const sql = await openToWrite()
    const { id: siteId } = await siteBySlug(sql, slug)
    const field = await sql
      .begin((sql) =>
        declareField(sql, { siteId, origin: null }, { ...settingsOf(values), object, code, kind }),
      )
      .catch(rethrowAsSentence)
    answer(field, `The field ${field.code} of ${field.object} is declared; its id is ${field.id}.`)
  },
})
