import { Button, Group } from '@mantine/core'
import { IconCube, IconFileImport, IconFilterOff } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { Empty } from '../../parts/empty.tsx'
import { ClearFilters } from '../../parts/list/filters.tsx'
import { useSite } from '../../session/site.ts'
import { useWords } from '../../text/words.ts'
import { words } from './words.ts'

interface Props {
  /** True for a list narrowed by a search, by filters, or by a page after the last one. */
  readonly isNarrowed: boolean
  readonly onClear: () => void
  /** Button that adds an object. */
  readonly add: ReactNode
}

/** Empty list: because nothing matches, or because there are no objects yet. */
export const EmptyList = ({ isNarrowed, onClear, add }: Props) => {
  const say = useWords(words)
  const site = useSite()
  if (isNarrowed)
    return (
      <Empty icon={IconFilterOff} title={say('noneFound')} lead={say('noneFoundLead')}>
        <ClearFilters onClear={onClear} />
      </Empty>
    )
  return (
    <Empty icon={IconCube} title={say('empty')} lead={say('emptyLead')}>
      <Group justify="center">
        {add}
        {site.may('imports.write') && (
          <Button
            component={Link}
            to={`/sites/${site.slug}/import`}
            variant="default"
            leftSection={<IconFileImport size={16} />}
          >
            {say('import')}
          </Button>
        )}
      </Group>
    </Empty>
  )
}
