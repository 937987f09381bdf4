import { Button, Group, Paper, Stack } from '@mantine/core'
import { notifications } from '@mantine/notifications'
import type { AddressSetting } from '@vitrina/schema/public-address'
import {
  eachSetting,
  type SettingName,
  type SettingsChange,
  type ShownSettings,
  SITE_SETTINGS,
} from '@vitrina/schema/site-settings'
import { type FormEvent, useState } from 'react'
import { faultOf } from '../../parts/fault-of.ts'
import { Placeholder } from '../../parts/layout/placeholder.tsx'
import { RefusalAlert } from '../../parts/refusal-alert.tsx'
import { useSession } from '../../session/session.ts'
import { useSite } from '../../session/site.ts'
import { useWords } from '../../text/words.ts'
import { words } from '../words.ts'
import { SettingInput } from './setting-input.tsx'
import { usePartOfSite, useSaveSettings } from './use-settings.ts'

/** Name of the site, and its general settings. */
export const General = () => {
  const settings = usePartOfSite('settings')
  if (!settings.data) return <Placeholder of={settings} shape="form" />
  return <Form settings={settings.data} />
}

const sampleOf = ({ address_samples: samples }: ShownSettings, name: SettingName): string | null =>
  Object.values(samples[name as AddressSetting] ?? {}).find((address) => address !== null) ?? null

const Form = ({ settings }: { readonly settings: ShownSettings }) => {
  const say = useWords(words)
  const site = useSite()
  const { everywhere } = useSession()
  const save = useSaveSettings()
  // Typed changes, separate from the stored settings: a refresh must not remove them.
  const [edits, setEdits] = useState<SettingsChange>({})
  const changed: SettingsChange = Object.fromEntries(
    eachSetting.flatMap(([name]) =>
      edits[name] === undefined || edits[name] === settings[name] ? [] : [[name, edits[name]]],
    ),
  )
  const isChanged = Object.keys(changed).length > 0
  const submit = (event: FormEvent) => {
    event.preventDefault()
    save.mutate(changed, {
      onSuccess: () => {
        setEdits({})
        notifications.show({ message: say('saved') })
      },
    })
  }
  return (
    <Paper component="form" withBorder p="md" onSubmit={submit}>
      <Stack>
        <RefusalAlert of={save.error} fields={Object.keys(SITE_SETTINGS)} />
        {eachSetting.map(([name, setting]) => (
          <SettingInput
            key={name}
            name={name}
            setting={setting}
            value={edits[name] === undefined ? settings[name] : edits[name]}
            mayChange={setting.everywhere ? everywhere : site.may('settings.write')}
            error={faultOf(save.error, name)}
            sample={sampleOf(settings, name)}
            change={(value) => setEdits({ ...edits, [name]: value })}
          />
        ))}
        {site.may('settings.write') && (
          <Group>
            <Button type="submit" disabled={!isChanged} loading={save.isPending}>
              {say('save')}
            </Button>
            {isChanged && (
              <Button variant="default" onClick={() => setEdits({})}>
                {say('cancel')}
              </Button>
            )}
          </Group>
        )}
      </Stack>
    </Paper>
  )
}
