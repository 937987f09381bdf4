import { removeField } from '@vitrina/server/catalog/content/own-fields/own-field'
import { command } from '../../command.ts'
import { fieldIdOf } from '../../field.ts'
import { siteBySlug } from '../../site.ts'

export const fieldRemove = command({
  summary: 'Remove an own field of a site. Its values are hidden at once.',
  args: ['site', 'object', 'code'],
  async run({ site: slug, object, code }, { openToWrite, answer }) {
    const sql = await openToWrite()
    const { id: siteId } = await siteBySlug(sql, slug)
    const id = await fieldIdOf(sql, siteId, object, code)
    await sql.begin((sql) => removeField(sql, { siteId, origin: null }, id))
    answer({ removed: id }, `The field ${code} of ${object} is removed.`)
  },
})
