import { Button, Loader, Popover } from '@mantine/core'
import { IconPlus } from '@tabler/icons-react'
import { Suspense, useState } from 'react'
import { lazyPart } from '../../parts/lazy-part.tsx'
import { useWords } from '../../text/words.ts'
import type { FiltersProps } from './filter-props.ts'
import { words } from './words.ts'

const FilterChoice = lazyPart(() => import('./filter-choice.tsx'))

/** Button that adds filters one by one. */
export const Filters = (props: FiltersProps) => {
  const say = useWords(words)
  const [opened, setOpened] = useState(false)
  return (
    <Popover
      opened={opened}
      onChange={setOpened}
      position="bottom-start"
      shadow="md"
      width={300}
      trapFocus
      withinPortal={false}
    >
      <Popover.Target>
        <Button variant="default" leftSection={<IconPlus size={16} />} onClick={() => setOpened(!opened)}>
          {say('addFilter')}
        </Button>
      </Popover.Target>
      <Popover.Dropdown aria-label={say('addFilter')}>
        <Suspense fallback={<Loader size="xs" />}>
          <FilterChoice {...props} />
        </Suspense>
      </Popover.Dropdown>
    </Popover>
  )
}
