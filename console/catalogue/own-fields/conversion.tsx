import { Alert, Button, Group, Stack, Table, Text } from '@mantine/core'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import type { OwnFieldConversion } from '@vitrina/schema/own-field-conversion'
import { OWN_FIELD, type OwnField } from '@vitrina/schema/own-fields'
import { request } from '../../api/request.ts'
import { RefusalAlert } from '../../parts/refusal-alert.tsx'
import { useSite } from '../../session/site.ts'
import { useWords } from '../../text/words.ts'
import { conversionWords } from './conversion-words.ts'

interface Props {
  readonly field: OwnField
  /** Body of the call with the settings of the form. */
  readonly body: object
  readonly onDone: () => void
}

/** Conversion of the values of a field: a dry run shows what would be lost before anything is written. */
export const Conversion = ({ field, body, onDone }: Props) => {
  const say = useWords(conversionWords)
  const site = useSite()
  const queries = useQueryClient()
  const call = async (query: string) => {
    const path = site.api(`external/${OWN_FIELD}/${field.id}/convert/?${query}`)
    return (await request<OwnFieldConversion>(path, { method: 'POST', body })).body
  }
  const trial = useMutation({ mutationFn: () => call('dry_run=true') })
  const converting = useMutation({
    mutationFn: (lost: number) => call(lost > 0 ? 'lost=clear' : 'lost=refuse'),
    onSettled: () => queries.invalidateQueries({ queryKey: [site.slug] }),
    onSuccess: onDone,
  })
  const preview = trial.data
  return (
    <Alert color="yellow" title={say('title')}>
      <Stack gap="sm">
        <Text size="sm">{say('lead')}</Text>
        <RefusalAlert of={converting.error ?? trial.error} />
        {preview && (
          <Text size="sm" fw={600}>
            {say('converted', { count: preview.converted })} {say('lost', { count: preview.lost })}
          </Text>
        )}
        {preview && preview.examples.length > 0 && (
          <Table.ScrollContainer minWidth={0} mah={240}>
            <Table>
              <Table.Tbody>
                {preview.examples.map(({ id, key, field: name, value, in_trash }) => (
                  <Table.Tr key={`${id} ${name} ${in_trash}`}>
                    <Table.Td className="mono">{key ?? id}</Table.Td>
                    <Table.Td>{value}</Table.Td>
                    <Table.Td>{in_trash && say('inTrash')}</Table.Td>
                  </Table.Tr>
                ))}
              </Table.Tbody>
            </Table>
          </Table.ScrollContainer>
        )}
        <Group>
          <Button size="xs" variant="default" loading={trial.isPending} onClick={() => trial.mutate()}>
            {say('check')}
          </Button>
          {preview && (
            <Button
              size="xs"
              color={preview.lost > 0 ? 'red' : 'blue'}
              loading={converting.isPending}
              onClick={() => converting.mutate(preview.lost)}
            >
              {say(preview.lost > 0 ? 'convertAndClear' : 'convert')}
            </Button>
          )}
        </Group>
      </Stack>
    </Alert>
  )
}
