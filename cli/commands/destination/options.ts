import {
  ABSENT_EFFECTS,
  DESTINATION_KINDS,
  DESTINATION_MODES,
  LINE_TREATMENTS,
} from '@vitrina/schema/exchange/destination'
import { LANGUAGES } from '@vitrina/schema/languages'
import { UsageError } from '../../command.ts'

/** Options for the settings of a destination. */
export const DESTINATION_OPTIONS = {
  name: { type: 'string', value: '<1C>', help: 'Name of the destination; 1C by default' },
  kind: { type: 'string', value: `<${DESTINATION_KINDS.join('|')}>`, help: 'System: 1c by default' },
  mode: {
    type: 'string',
    value: `<${DESTINATION_MODES.join('|')}>`,
    help: 'Contents of the exchange; both by default',
  },
  language: {
    type: 'string',
    value: `<${LANGUAGES.join('|')}>`,
    help: 'Language of the texts that the system sends; ru by default',
  },
  'time-zone': {
    type: 'string',
    value: '<Europe/Chisinau|none>',
    help: 'Time zone of its dates and times; none: that of the site, the default',
  },
  absent: {
    type: 'string',
    value: `<${ABSENT_EFFECTS.join('|')}>`,
    help: 'Effect of a full exchange on absent products; nothing by default',
  },
  'order-lines': {
    type: 'string',
    value: `<${LINE_TREATMENTS.join('|')}>`,
    help: 'Lines of orders that the system changes: written unless the site has changed them too, or only reported; apply by default',
  },
  'first-number': {
    type: 'string',
    value: '<1>',
    help: 'Exchange number of its next new order, above all numbers that the earlier shop has used; it only increases; 1 by default',
  },
} as const

type OptionValues = { readonly [Name in keyof typeof DESTINATION_OPTIONS]?: string | undefined }

/** Settings of the given options, in the form of the API. */
export const destinationSettingsOf = ({
  'time-zone': timeZone,
  'order-lines': lines,
  'first-number': number,
  ...rest
}: OptionValues) =>
  Object.fromEntries(
    Object.entries({
      ...rest,
      order_lines: lines,
      time_zone: timeZone === 'none' ? null : timeZone,
      next_number: number,
    }).filter(([, value]) => value !== undefined),
  )

/** Number of a destination. @throws {UsageError} */
export const destinationIdOf = (text: string): number => {
  if (!/^[1-9]\d{0,8}$/.test(text)) throw new UsageError('A destination is named by its number.')
  return Number(text)
}

/** One of a few words. @throws {UsageError} */
export const choiceOf = <W extends string>(option: string, text: string, words: readonly W[]): W => {
  const match = words.find((word) => word === text)
  if (match === undefined) throw new UsageError(`--${option}: ${words.join(', ')}; got "${text}"`)
  return match
}
