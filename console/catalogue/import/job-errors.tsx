import { Button, Group, Stack, Table, Text, Title } from '@mantine/core'
import { IconDownload } from '@tabler/icons-react'
import type { JobWithErrors } from '@vitrina/schema/job'
import { useSite } from '../../session/site.ts'
import { useFormat } from '../../text/format.ts'
import { useLanguage } from '../../text/language.tsx'
import { useWords } from '../../text/words.ts'
import { wireLabel } from '../label.ts'
import { objects } from '../objects.ts'
import { words } from './job-words.ts'
import { errorsAddress } from './use-job.ts'

/** What an import refused, line by line, and the file of it. Nothing where it refused nothing. */
export const JobErrors = ({ job }: { readonly job: JobWithErrors }) => {
  const say = useWords(words)
  const site = useSite()
  const { number } = useFormat()
  const { language } = useLanguage()
  const object = objects.find(({ path }) => path === job.object)
  if (job.invalid === 0 || job.errors.length === 0) return null
  return (
    <Stack gap="sm">
      <Group justify="space-between" align="start" gap="sm">
        <Stack gap={2} flex="1 1 18rem">
          <Title order={2} size="h4">
            {say('errors')}
          </Title>
          <Text size="sm" c="dimmed" maw="44rem">
            {say('errorsShown', { count: number(job.errors.length) })}
          </Text>
        </Stack>
        <Button
          component="a"
          href={errorsAddress(site, job)}
          download
          variant="default"
          leftSection={<IconDownload size={16} />}
        >
          {say('errorsFile')}
        </Button>
      </Group>
      <Table aria-label={say('errors')}>
        <Table.Thead>
          <Table.Tr>
            <Table.Th w={90} ta="end">
              {say('line')}
            </Table.Th>
            <Table.Th>{say('what')}</Table.Th>
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {job.errors.map(({ line, field, code, message }) => (
            <Table.Tr key={`${line} ${field} ${code} ${message}`}>
              <Table.Td ta="end" className="number">
                {number(line)}
              </Table.Td>
              <Table.Td>
                {field !== undefined && (
                  <Text span size="sm" fw={500}>
                    {object ? wireLabel(object, field, language) : field}{' '}
                    <span className="mono">{field}</span>:{' '}
                  </Text>
                )}
                <Text span size="sm">
                  {message}
                </Text>
              </Table.Td>
            </Table.Tr>
          ))}
        </Table.Tbody>
      </Table>
    </Stack>
  )
}
