import { ActionIcon, Button, Group, Stack, Table, Text, TextInput } from '@mantine/core'
import { IconTrash } from '@tabler/icons-react'
import type { RequiredProof } from '@vitrina/schema/console/access'
import { useState } from 'react'
import { call } from '../../api/call.ts'
import { Confirm } from '../../parts/confirm.tsx'
import { faultOf } from '../../parts/fault-of.ts'
import { Heading } from '../../parts/layout/heading.tsx'
import { Hint } from '../../parts/layout/hint.tsx'
import { InputForm } from '../../parts/layout/input-form.tsx'
import { Placeholder } from '../../parts/layout/placeholder.tsx'
import { RefusalAlert } from '../../parts/refusal-alert.tsx'
import { useSite } from '../../session/site.ts'
import { useWords } from '../../text/words.ts'
import { Proof } from './proof.tsx'
import { usePartOfSite, useSettingsMutation } from './use-settings.ts'
import { words } from './words.ts'

interface Props {
  readonly part: 'host' | 'return-address'
  readonly title: string
  readonly lead: string
  /** Accessible name of a line. */
  readonly label: string
  readonly placeholder: string
  /** Label of the button that adds a line. */
  readonly add: string
  /** Warning about removing a line. */
  readonly warn: (line: string) => string
}

/** Lines of text in the settings of the site, which owners add and remove. */
export const LinesOfSite = ({ part, title, lead, label, placeholder, add, warn }: Props) => {
  const say = useWords(words)
  const site = useSite()
  const lines = usePartOfSite(part)
  const texts = lines.data?.map((row) => ('host' in row ? row.host : row.address))
  const [text, setText] = useState('')
  const [proof, setProof] = useState<{ readonly required: RequiredProof; readonly tries: number }>()
  const [removing, setRemoving] = useState<string>()
  // Field name in the server's faults.
  const field = part === 'host' ? 'host' : 'address'
  const lineArguments = (line: string) =>
    part === 'host' ? { site: site.slug, body: { host: line } } : { site: site.slug, body: { address: line } }
  const adding = useSettingsMutation(part, () => call(`POST sites/:site/${part}`, lineArguments(text.trim())))
  const remove = useSettingsMutation(part, (line: string) =>
    call(`DELETE sites/:site/${part}`, lineArguments(line)),
  )
  const submit = () => {
    adding.mutate(undefined, {
      onSuccess: ({ proof: required }) => {
        setProof(
          required && { required, tries: proof?.required.value === required.value ? proof.tries + 1 : 1 },
        )
        if (!required) setText('')
      },
    })
  }
  return (
    <Stack gap="sm">
      <div>
        <Heading size="h4">{title}</Heading>
        <Hint>{lead}</Hint>
      </div>
      <Placeholder of={lines} rows={2} />
      {texts?.length === 0 && <Text size="sm">{say('noneOfThem')}</Text>}
      {texts && texts.length > 0 && (
        <Table aria-label={title}>
          <Table.Tbody>
            {texts.map((line) => (
              <Table.Tr key={line}>
                <Table.Td className="mono" style={{ wordBreak: 'break-word' }}>
                  {line}
                </Table.Td>
                {site.may('access.manage') && (
                  <Table.Td w={48}>
                    <ActionIcon
                      variant="subtle"
                      color="gray"
                      aria-label={say('removeOne', { name: line })}
                      onClick={() => setRemoving(line)}
                    >
                      <IconTrash size={16} />
                    </ActionIcon>
                  </Table.Td>
                )}
              </Table.Tr>
            ))}
          </Table.Tbody>
        </Table>
      )}
      {site.may('access.manage') && (
        <InputForm onSubmit={submit}>
          <Stack gap="xs">
            <RefusalAlert of={adding.error} fields={[field]} />
            <Group align="end">
              <TextInput
                name={field}
                label={label}
                placeholder={placeholder}
                required
                value={text}
                error={faultOf(adding.error, field)}
                onChange={(event) => {
                  setText(event.currentTarget.value)
                  setProof(undefined)
                }}
                flex="1 1 16rem"
              />
              <Button type="submit" variant="default" loading={adding.isPending}>
                {proof ? say('check') : add}
              </Button>
            </Group>
            {proof && <Proof {...proof} />}
          </Stack>
        </InputForm>
      )}
      {removing !== undefined && (
        <Confirm
          title={say('removeTitle')}
          action={say('remove')}
          act={() => remove.mutateAsync(removing)}
          done={say('removed')}
          onClose={() => setRemoving(undefined)}
        >
          {warn(removing)}
        </Confirm>
      )}
    </Stack>
  )
}
