import { LOST_VALUES } from '@vitrina/schema/own-field-conversion'
import { wordAmong } from '@vitrina/schema/wire/choice'
import { convertField, previewConversion } from '@vitrina/server/catalog/content/own-fields/convert-field'
import { command } from '../../command.ts'
import { FIELD_OPTIONS, fieldIdOf, settingsOf } from '../../field.ts'
import { rethrowAsSentence } from '../../refusal.ts'
import { siteBySlug } from '../../site.ts'

export const fieldConvert = command({
  summary: 'Convert an own field of a site and its values, for example to another kind.',
  args: ['site', 'object', 'code'],
  options: {
    kind: { type: 'string', value: '<kind>', help: 'New kind' },
    'dry-run': { type: 'boolean', help: 'Count the values without writing' },
    lost: {
      type: 'string',
      value: `<${LOST_VALUES.join('|')}>`,
      help: 'Values that the new kind cannot hold: refuse (default) or clear them',
    },
    ...FIELD_OPTIONS,
  },
  async run(
    { site: slug, object, code, kind, 'dry-run': isDry, lost: lostText = 'refuse', ...values },
    { openToWrite, answer },
  ) {
    const lost = wordAmong(lostText, LOST_VALUES)
    if (lost === undefined) throw new Error(`--lost: one of ${LOST_VALUES.join(', ')}, got ${lostText}`)
    const sql = await openToWrite()
    const { id: siteId } = await siteBySlug(sql, slug)
    const id = await fieldIdOf(sql, siteId, object, code)
    const settings = { ...settingsOf(values), ...(kind !== undefined && { kind }) }
    const declaring = { siteId, origin: null }
    const done = await (isDry
      ? previewConversion(sql, siteId, id, settings)
      : sql.begin((sql) => convertField(sql, declaring, id, settings, lost))
    ).catch(rethrowAsSentence)
    const named = done.examples.map(({ key, id, value }) => `  ${key ?? id}: ${value}`)
    answer(done, [`Converted values: ${done.converted}. Lost values: ${done.lost}.`, ...named].join('\n'))
  },
})
