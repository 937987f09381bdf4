import { ADDRESS_SETTINGS } from '@vitrina/schema/public-address'
import {
  eachSetting,
  MAX_DAYS,
  type Setting,
  type SettingsChange,
  type ShownSettings,
} from '@vitrina/schema/site-settings'
import { audit } from '@vitrina/server/hub/audit'
import { settingsOf } from '@vitrina/server/identity/access/settings-input'
import { changeSite, showSettings } from '@vitrina/server/identity/access/sites'
import { setFirstId } from '@vitrina/server/orders/write/id-queries'
import { command, UsageError } from '../../command.ts'
import { rethrowAsUsageError } from '../../refusal.ts'
import { siteBySlug } from '../../site.ts'

const optionOf = (name: string): string => name.replaceAll('_', '-')

const VALUES = {
  label: '<text>',
  time_zone: '<zone>',
  currency: '<code>',
  image: '<url|none>',
  address: '<template|none>',
  languages: '<languages|none>',
  flag: '<yes|no>',
  days: '<days>',
} as const

const OPTIONS = Object.fromEntries(
  eachSetting.map(([name, { kind, words, help }]) => {
    const value = kind === 'choice' ? `<${words?.join('|')}>` : VALUES[kind]
    return [optionOf(name), { type: 'string', value, help } as const]
  }),
)

export const siteSet = command({
  summary: 'Change settings of a site.',
  args: ['slug'],
  options: {
    ...OPTIONS,
    'order-ids-from': {
      type: 'string',
      value: '<id>',
      help: 'Next id of an order or an item; 1000000001 in a new site; existing ids are skipped',
    },
  },
  async run({ slug, 'order-ids-from': firstId, ...values }, { openToWrite, answer }) {
    if (Object.values({ firstId, ...values }).every((value) => value === undefined))
      throw new UsageError('At least one option is required.')
    if (firstId !== undefined && !/^[1-9]\d{0,14}$/.test(firstId))
      throw new UsageError(`--order-ids-from: a whole number of at most 15 digits, not "${firstId}".`)
    const options: Readonly<Record<string, string | undefined>> = values
    const typed = Object.fromEntries(
      eachSetting.flatMap(([name, setting]) => {
        const text = options[optionOf(name)]
        return text === undefined ? [] : [[name, typedAs(optionOf(name), setting, text)]]
      }),
    )

    const sql = await openToWrite()
    const settings: SettingsChange = await settingsOf(sql, typed).catch(rethrowAsUsageError)
    const { id: siteId } = await siteBySlug(sql, slug)
    const site = await sql
      .begin(async (sql) => {
        if (firstId !== undefined) await setFirstId(sql, siteId, Number(firstId))
        const more = firstId !== undefined && { order_ids_from: Number(firstId) }
        await changeSite(sql, slug, settings, (sql, { detail, ...entry }) =>
          audit(sql, { ...entry, detail: { ...detail, ...more } }),
        )
        return showSettings(sql, siteId)
      })
      .catch(rethrowAsUsageError)
    answer(site, [slug, ...examplesOf(site, settings)].join('\n'))
  },
})

/** Lines with an example of each URL whose template was given. */
const examplesOf = (
  { address_samples: samples }: Pick<ShownSettings, 'address_samples'>,
  changes: SettingsChange,
): string[] =>
  ADDRESS_SETTINGS.flatMap((setting) =>
    changes[setting]
      ? Object.entries(samples[setting] ?? {}).map(([language, address]) => `${language} ${address ?? '-'}`)
      : [],
  )

/** Value of a setting from its text on the command line; the server validates texts. */
const typedAs = (option: string, { kind, words = ['yes', 'no'] }: Setting, text: string) => {
  if ((kind === 'image' || kind === 'address' || kind === 'languages') && text === 'none') return null
  if (kind === 'days') {
    if (!/^\d{1,4}$/.test(text) || Number(text) > MAX_DAYS)
      throw new UsageError(`--${option}: a whole number of days from 0 to ${MAX_DAYS}, not "${text}".`)
    return Number(text)
  }
  if (kind !== 'flag' && kind !== 'choice') return text
  if (!words.includes(text)) throw new UsageError(`--${option}: one of ${words.join(', ')}, not "${text}".`)
  return kind === 'flag' ? text === 'yes' : text
}
