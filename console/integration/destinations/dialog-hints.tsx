import { Code, NativeSelect, Stack, Table, Text } from '@mantine/core'
import { useState } from 'react'
import { useWords } from '../../text/words.ts'
import { DIALOGS } from './dialogs.ts'
import { words } from './words.ts'

interface Props {
  readonly address: string
  readonly login: string
}

/** Fields of the exchange dialog of a chosen system, with the values to enter. */
export const DialogHints = ({ address, login }: Props) => {
  const say = useWords(words)
  const [chosen, setChosen] = useState(0)
  const dialog = DIALOGS[chosen]
  if (!dialog) return null
  const lines = [
    [dialog.address, address],
    [dialog.login, login],
    [dialog.password, '••••••••'],
    ...dialog.more,
  ] as const
  return (
    <Stack gap="xs">
      <NativeSelect
        label={say('dialog')}
        value={String(chosen)}
        onChange={({ currentTarget }) => setChosen(Number(currentTarget.value))}
        data={DIALOGS.map(({ name }, place) => ({ value: String(place), label: name }))}
      />
      <Text size="sm">
        {say('dialogMenu')}: <strong lang="ru">{dialog.menu}</strong>
      </Text>
      <Table withTableBorder variant="vertical" layout="fixed" aria-label={dialog.name}>
        <Table.Tbody>
          {lines.map(([field, value]) => (
            <Table.Tr key={field}>
              <Table.Th w="40%" scope="row">
                {field}
              </Table.Th>
              <Table.Td style={{ overflowWrap: 'anywhere' }}>
                {field === dialog.address || field === dialog.login ? <Code>{value}</Code> : value}
              </Table.Td>
            </Table.Tr>
          ))}
        </Table.Tbody>
      </Table>
      <Text size="xs" c="dimmed">
        {say('dialogNote')}
      </Text>
    </Stack>
  )
}
