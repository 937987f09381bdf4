import { selectOwnFields } from '@vitrina/server/platform/own-fields/own-field-rows'
import { command } from '../../command.ts'
import { siteBySlug } from '../../site.ts'
import { table } from '../../table.ts'

const FLAGS = ['required', 'unique', 'filterable', 'searchable', 'localized', 'multiple'] as const

export const fieldList = command({
  summary: 'List the own fields of a site.',
  args: ['site'],
  async run({ site: slug }, { openToRead, answer }) {
    const sql = await openToRead()
    const site = await siteBySlug(sql, slug)
    const all = await selectOwnFields(sql, site.id)
    const rows = all.map((field) => [
      field.object,
      field.code,
      field.kind,
      field.label_en ?? field.label_ro ?? field.label_ru ?? field.label_uk,
      FLAGS.filter((name) => field[name]).join(' '),
      field.visible_to,
    ])
    const header = ['object', 'code', 'kind', 'label', 'settings', 'visible to']
    answer(all, table(header, rows, 'The site has no own fields.'))
  },
})
