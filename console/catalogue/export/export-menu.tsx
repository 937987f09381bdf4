import { Button, Menu } from '@mantine/core'
import { IconDownload } from '@tabler/icons-react'
import { personalObjectOf } from '@vitrina/schema/personal'
import type { Resource } from '@vitrina/schema/resource'
import type { QueryArguments } from '../../api/request.ts'
import { useSite } from '../../session/site.ts'
import { useWords } from '../../text/words.ts'
import { exportAddress } from '../content.ts'
import { addressOf } from '../objects.ts'
import { planOf } from './export-workbook.ts'
import { useWorkbook } from './use-workbook.tsx'
import { words } from './words.ts'

const FORMATS = [
  { label: 'csvComma', query: { format: 'csv', delimiter: 'comma' } },
  { label: 'csvSemicolon', query: { format: 'csv', delimiter: 'semicolon' } },
  { label: 'ndjson', query: { format: 'ndjson' } },
] as const

interface Props {
  readonly object: Resource
  readonly narrowing: QueryArguments
}

/** Downloads everything that the list finds, all pages of it; all but a workbook the browser writes straight into a file. */
export const ExportMenu = ({ object, narrowing }: Props) => {
  const say = useWords(words)
  const site = useSite()
  const workbook = useWorkbook()
  // The server would refuse it.
  if (!site.mayWrite && personalObjectOf(`/external/${object.path}`) !== undefined) return null
  return (
    <Menu position="bottom-end" shadow="md" withinPortal={false}>
      <Menu.Target>
        <Button variant="default" leftSection={<IconDownload size={16} />}>
          {say('export')}
        </Button>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Item
          disabled={workbook.isPending}
          onClick={() => workbook.mutate(planOf(site, object, narrowing))}
        >
          {say('workbook')}
        </Menu.Item>
        {FORMATS.map(({ label, query }) => (
          <Menu.Item
            key={label}
            component="a"
            href={exportAddress(site, object.path, { ...narrowing, ...query })}
            download={`${addressOf(object)}.${query.format}`}
          >
            {say(label)}
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  )
}
