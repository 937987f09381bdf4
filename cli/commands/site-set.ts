import { eachSetting, MAX_DAYS, type Setting, type SettingsChange } from '@vitrina/schema/site-settings'
import { audit } from '@vitrina/server/hub/audit'
import { settingsOf } from '@vitrina/server/identity/access/given-settings'
import { changeSite } from '@vitrina/server/identity/access/sites'
import { setFirstId } from '@vitrina/server/orders/id-queries'
import { command, UsageError } from '../command.ts'
import { tell } from '../language.ts'
import { asUsageError } from '../refusal.ts'
import { siteBySlug } from '../site.ts'
import { LISTS } from '../words/lists.ts'
import { SITE_SETTING_HELP } from '../words/site-settings.ts'
import { SITES } from '../words/sites.ts'

const optionOf = (name: string): string => name.replaceAll('_', '-')

const VALUES = {
  label: '<text>',
  time_zone: '<zone>',
  currency: '<code>',
  image: '<url|none>',
  flag: '<yes|no>',
  days: '<days>',
} as const

const OPTIONS = Object.fromEntries(
  eachSetting.map(([name, { kind, words }]) => {
    const value = kind === 'choice' ? `<${words?.join('|')}>` : VALUES[kind]
    return [optionOf(name), { type: 'string', value, help: tell(SITE_SETTING_HELP[name]) } as const]
  }),
)

export const siteSet = command({
  summary: tell(SITES.set),
  args: ['slug'],
  options: {
    ...OPTIONS,
    'order-ids-from': {
      type: 'string',
      value: '<id>',
      help: tell(SITES.orderIdsOption),
    },
  },
  async run({ slug, 'order-ids-from': firstId, ...given }, { openToWrite, answer }) {
    if (Object.values({ firstId, ...given }).every((value) => value === undefined))
      throw new UsageError(tell(LISTS.nothingToSet))
    if (firstId !== undefined && !/^[1-9]\d{0,14}$/.test(firstId))
      throw new UsageError(tell(SITES.badFirstId, { text: firstId }))
    const options: Readonly<Record<string, string | undefined>> = given
    const typed = Object.fromEntries(
      eachSetting.flatMap(([name, setting]) => {
        const text = options[optionOf(name)]
        return text === undefined ? [] : [[name, typedAs(optionOf(name), setting, text)]]
      }),
    )

    const sql = await openToWrite()
    const settings: SettingsChange = await settingsOf(sql, typed).catch(asUsageError)
    const { id: siteId } = await siteBySlug(sql, slug)
    const site = await sql.begin(async (sql) => {
      if (firstId !== undefined) await setFirstId(sql, siteId, Number(firstId))
      const more = firstId !== undefined && { order_ids_from: Number(firstId) }
      return changeSite(sql, slug, settings, (sql, { detail, ...entry }) =>
        audit(sql, { ...entry, detail: { ...detail, ...more } }),
      )
    })
    answer(site, slug)
  },
})

/** What a setting is to be, of its text on the command line; texts are looked at by who keeps them. */
const typedAs = (option: string, { kind, words = ['yes', 'no'] }: Setting, text: string) => {
  if (kind === 'image' && text === 'none') return null
  if (kind === 'days') {
    if (!/^\d{1,4}$/.test(text) || Number(text) > MAX_DAYS)
      throw new UsageError(tell(LISTS.badDays, { option, max: MAX_DAYS, text }))
    return Number(text)
  }
  if (kind !== 'flag' && kind !== 'choice') return text
  if (!words.includes(text)) throw new UsageError(tell(LISTS.badChoice, { option, valid: words, text }))
  return kind === 'flag' ? text === 'yes' : text
}
