import {
  Anchor,
  MultiSelect,
  NumberInput,
  Radio,
  Select,
  Stack,
  Switch,
  Text,
  TextInput,
} from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { LANGUAGES } from '@vitrina/schema/languages'
import { MAX_DAYS, type Setting, type SettingName, type SettingText } from '@vitrina/schema/site-settings'
import type { ReactNode } from 'react'
import { useSite } from '../../session/site.ts'
import { LANGUAGE_NAMES, useLanguage } from '../../text/language.tsx'
import { useWords } from '../../text/words.ts'
import { words } from './words.ts'

type SettingValue = string | number | boolean | null

interface Props {
  readonly name: SettingName
  readonly setting: Setting
  readonly value: SettingValue
  readonly mayChange: boolean
  readonly error: string | undefined
  /** URL from the stored template. */
  readonly sample: string | null
  readonly change: (value: SettingValue) => void
}

/** Input of a setting by its kind, with its explanation below the label. */
export const SettingInput = ({ name, setting, value, mayChange, error, sample, change }: Props) => {
  const say = useWords(words)
  const site = useSite()
  const { language } = useLanguage()
  const text = typeof value === 'string' ? value : ''
  const help = `${name}_help`
  const hint = help in words ? say(help as keyof typeof words) : undefined
  const common = { name, label: say(name), description: hint, error, readOnly: !mayChange }
  const select = (data: readonly (string | { readonly value: string; readonly label: string })[]) => (
    <Select
      {...common}
      searchable
      allowDeselect={false}
      limit={200}
      value={text}
      onChange={(chosen) => chosen !== null && change(chosen)}
      data={data}
    />
  )
  const controls: Readonly<Record<Setting['kind'], () => ReactNode>> = {
    label: () => (
      <TextInput
        {...common}
        required
        maxLength={100}
        value={text}
        onChange={(event) => change(event.currentTarget.value)}
      />
    ),
    image: () => (
      <TextInput
        {...common}
        type="url"
        placeholder="https://shop.example/logo.svg"
        value={text}
        onChange={(event) => change(event.currentTarget.value || null)}
      />
    ),
    address: () => (
      <TextInput
        {...common}
        description={
          <>
            {hint}
            {sample && (
              <Text span inherit display="block">
                {say('exampleAddress', { address: sample })}
              </Text>
            )}
          </>
        }
        placeholder="https://shop.example/{lang}/{slug_lang}-{id}"
        value={text}
        onChange={(event) => change(event.currentTarget.value || null)}
      />
    ),
    languages: () => (
      <MultiSelect
        {...common}
        clearable
        value={text === '' ? [] : text.split(',')}
        onChange={(chosen) => change(chosen.join() || null)}
        data={LANGUAGES.map((value) => ({ value, label: LANGUAGE_NAMES[value] }))}
      />
    ),
    time_zone: () => select([...new Set([text, ...Intl.supportedValuesOf('timeZone')])]),
    currency: () => {
      const inWords = new Intl.DisplayNames([language], { type: 'currency' })
      const codes = Intl.supportedValuesOf('currency')
      return select(codes.map((code) => ({ value: code, label: `${code} (${inWords.of(code)})` })))
    },
    flag: () => (
      <Switch
        label={common.label}
        description={setting.everywhere && !mayChange ? `${hint ?? ''} ${say('everywhereOnly')}` : hint}
        disabled={!mayChange}
        checked={value === true}
        onChange={(event) => change(event.currentTarget.checked)}
      />
    ),
    days: () => (
      <NumberInput
        {...common}
        min={0}
        max={MAX_DAYS}
        allowDecimal={false}
        value={typeof value === 'number' ? value : ''}
        onChange={(days) => typeof days === 'number' && change(days)}
      />
    ),
    choice: () => (
      <Radio.Group
        {...common}
        description={
          name === 'order_lifecycle' ? (
            <Anchor component={Link} to={`/sites/${site.slug}/orders/lifecycle`} inherit underline="always">
              {say('drawing')}
            </Anchor>
          ) : (
            hint
          )
        }
        value={text}
        onChange={change}
      >
        <Stack gap="xs" mt="xs">
          {setting.words?.map((word) => (
            <Radio
              key={word}
              value={word}
              label={say(`${name}_${word}` as SettingText)}
              disabled={!mayChange}
            />
          ))}
        </Stack>
      </Radio.Group>
    ),
  }
  return controls[setting.kind]()
}
