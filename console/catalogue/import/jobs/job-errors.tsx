import { Button, Group, Stack, Table, Text } from '@mantine/core'
import { IconDownload } from '@tabler/icons-react'
import type { JobWithErrors } from '@vitrina/schema/job'
import { wireLabel } from '@vitrina/schema/labels/column-label'
import { Heading } from '../../../parts/layout/heading.tsx'
import { Hint } from '../../../parts/layout/hint.tsx'
import { useSite } from '../../../session/site.ts'
import { useFormat } from '../../../text/format.ts'
import { useLanguage } from '../../../text/language.tsx'
import { useWords } from '../../../text/words.ts'
import { importTargets } from '../../objects.ts'
import { groupErrors } from '../error-groups.ts'
import { words } from './job-words.ts'
import { errorsAddress } from './use-job.ts'

/** Maximum number of lines listed per fault; the file contains all. */
const LINES = 3

/** Maximum number of faults that the server lists; there may be more. */
const MAX_LISTED_FAULTS = 100

/**
 * Errors of an import, grouped with their lines, and a link to the file of invalid lines. Empty without
 * errors.
 */
export const JobErrors = ({ job }: { readonly job: JobWithErrors }) => {
  const say = useWords(words)
  const site = useSite()
  const { number } = useFormat()
  const { language } = useLanguage()
  const object = importTargets.find(({ path }) => path === job.object)
  const isCut = job.errors.length >= MAX_LISTED_FAULTS
  if (job.invalid === 0 || job.errors.length === 0) return null
  return (
    <Stack gap="sm">
      <Group justify="space-between" align="start" gap="sm">
        <Stack gap={2} flex="1 1 18rem">
          <Heading size="h4">{say('errors')}</Heading>
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
            <Table.Th w={150} ta="end">
              {say('line')}
            </Table.Th>
            <Table.Th>{say('what')}</Table.Th>
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {groupErrors(job.errors).map(({ lines, field, code, message, isVaried }) => (
            <Table.Tr key={`${lines[0]} ${field} ${code} ${message}`}>
              <Table.Td ta="end" className="number">
                {lines.slice(0, LINES).map(number).join(', ')}
                {lines.length > LINES && (
                  <Hint size="xs">{say('moreLines', { count: lines.length - LINES })}</Hint>
                )}
              </Table.Td>
              <Table.Td>
                {lines.length > 1 && (
                  <Text span size="sm" fw={600} className="number">
                    {number(lines.length)}
                    {isCut && '+'} ×{' '}
                  </Text>
                )}
                {field !== undefined && (
                  <Text span size="sm" fw={500}>
                    {object ? wireLabel(object, field, language) : field}{' '}
                    <span className="mono">{field}</span>:{' '}
                  </Text>
                )}
                <Text span size="sm">
                  {message}
                  {isVaried && ' …'}
                </Text>
              </Table.Td>
            </Table.Tr>
          ))}
        </Table.Tbody>
      </Table>
    </Stack>
  )
}
