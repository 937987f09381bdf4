import { Button, FileInput, Group, NativeSelect, PasswordInput, Stack, Text } from '@mantine/core'
import { IconFileImport, IconUpload } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { FOREIGN_FORMATS, type ForeignFormat } from '@vitrina/schema/console/people-import'
import { LANGUAGES, type Language } from '@vitrina/schema/languages'
import { type FormEvent, useState } from 'react'
import { call } from '../../api/call.ts'
import { faultOf } from '../../parts/fault-of.ts'
import { formValues } from '../../parts/form-values.ts'
import { Hint } from '../../parts/layout/hint.tsx'
import { RefusalAlert } from '../../parts/refusal-alert.tsx'
import { LANGUAGE_NAMES } from '../../text/language.tsx'
import { useWords } from '../../text/words.ts'
import type { PeopleFileChoice } from './use-people-import.ts'
import { words } from './words.ts'

/** Names of systems are the same in all languages. */
const SYSTEMS = { bitrix: 'Bitrix', opencart: 'OpenCart', prestashop: 'PrestaShop' } satisfies Record<
  ForeignFormat,
  string
>
interface Props {
  /** Reason why the last file was refused. */
  readonly refusal: unknown
  readonly onChosen: (chosen: PeopleFileChoice) => void
}

/** Form for the file, and for defaults of its lines. */
export const ChooseFileOfPeople = ({ refusal, onChosen }: Props) => {
  const say = useWords(words)
  const [file, setFile] = useState<File | null>(null)
  const [format, setFormat] = useState<ForeignFormat | ''>('')
  const sites = useQuery({
    queryKey: ['hub', 'sites'],
    queryFn: ({ signal }) => call('GET hub/site', { signal }),
  })
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const { site, language, salt } = formValues(event.currentTarget, ['site', 'language', 'salt'])
    if (file)
      onChosen({
        file,
        how: {
          site: site || null,
          language: language as Language,
          format: format || null,
          salt: salt?.trim() || null,
        },
      })
  }
  return (
    <form onSubmit={submit}>
      <Stack maw="36rem">
        <RefusalAlert of={refusal} fields={['site']} />
        <FileInput
          label={say('file')}
          description={say('fileHint')}
          placeholder={say('choose')}
          // Mantine's own grey is too faint for an instruction.
          styles={{ placeholder: { color: 'var(--mantine-color-dimmed)' } }}
          leftSection={<IconUpload size={16} />}
          accept=".csv,.tsv,.txt,.gz,text/csv"
          value={file}
          onChange={setFile}
          required
        />
        <Text size="sm">
          {say('columns')}{' '}
          <span className="mono">
            email, first_name, last_name, language, phone, password_hash, salt, format
          </span>
        </Text>
        <NativeSelect
          name="site"
          label={say('site')}
          data={[
            { value: '', label: say('noSite') },
            ...(sites.data ?? []).map((site) => ({ value: site.slug, label: site.name })),
          ]}
          error={faultOf(refusal, 'site')}
        />
        <NativeSelect
          label={say('format')}
          description={say('formatHint')}
          value={format}
          data={[
            { value: '', label: say('anyFormat') },
            ...FOREIGN_FORMATS.map((value) => ({ value, label: SYSTEMS[value] })),
          ]}
          onChange={(event) => setFormat(event.currentTarget.value as ForeignFormat | '')}
        />
        {format !== '' && (
          <PasswordInput
            name="salt"
            label={say('salt')}
            description={say('saltHint')}
            autoComplete="off"
            maxLength={1000}
          />
        )}
        <NativeSelect
          name="language"
          label={say('language')}
          data={LANGUAGES.map((value) => ({ value, label: LANGUAGE_NAMES[value] }))}
        />
        <Hint>
          {say('whatCounts')} {say('more')} <span className="mono">docs/importing-customers.md</span>
        </Hint>
        <Group>
          <Button type="submit" leftSection={<IconFileImport size={16} />} disabled={file === null}>
            {say('start')}
          </Button>
        </Group>
      </Stack>
    </form>
  )
}
