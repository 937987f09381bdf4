import { ActionIcon, Button, Group, Text, Tooltip } from '@mantine/core'
import {
  IconArrowsMaximize,
  IconArrowsMinimize,
  IconBinaryTree,
  IconFileImport,
  IconFilterOff,
  IconPlus,
} from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { Empty } from '../../parts/empty.tsx'
import { Failure } from '../../parts/failure.tsx'
import { SearchField } from '../../parts/list/search-field.tsx'
import { useUrlState } from '../../parts/list/url-state.ts'
import { Loading } from '../../parts/loading.tsx'
import { Page } from '../../parts/page.tsx'
import { useSite } from '../../session/site.ts'
import { useFormat } from '../../text/format.ts'
import { useWords } from '../../text/words.ts'
import { Arrange } from './arrange.tsx'
import { useCategories } from './use-categories.ts'
import { useLines } from './use-lines.ts'
import { words } from './words.ts'

/** Tree of all categories: to search, to browse, to arrange. */
export default function Tree() {
  const { slug } = useSite()
  return <TreeOfSite key={slug} />
}

const TreeOfSite = () => {
  const say = useWords(words)
  const site = useSite()
  const { number } = useFormat()
  const { values, change } = useUrlState()
  const search = values.search ?? ''
  const { forest, total, isComplete, error, retry } = useCategories()
  const lines = useLines(forest, search)

  const add = site.mayWrite('category') && (
    <Button
      component={Link}
      to={`/sites/${site.slug}/objects/category/new`}
      leftSection={<IconPlus size={16} />}
    >
      {say('add')}
    </Button>
  )
  const lead = () => {
    if (!forest) return undefined
    if (!isComplete) return say('coming', { count: number(forest.byId.size), total: number(total) })
    if (lines.hits) return say('found', { count: number(lines.hits.hits.size) })
    return say('count', { count: number(forest.byId.size) })
  }
  const shown = () => {
    if (error && !isComplete) return <Failure of={error} retry={retry} />
    if (!forest) return <Loading rows={14} />
    if (isComplete && forest.byId.size === 0)
      return (
        <Empty icon={IconBinaryTree} title={say('empty')} lead={say('emptyLead')}>
          <Group>
            {add}
            {site.mayWrite('category') && (
              <Button
                component={Link}
                to={`/sites/${site.slug}/import?object=category`}
                variant="default"
                leftSection={<IconFileImport size={16} />}
              >
                {say('import')}
              </Button>
            )}
          </Group>
        </Empty>
      )
    if (lines.rows.length === 0)
      return (
        <Empty icon={IconFilterOff} title={say('noneFound')} lead={say('noneFoundLead')}>
          <Button variant="default" onClick={() => change({ search: undefined })}>
            {say('clear')}
          </Button>
        </Empty>
      )
    return <Arrange forest={forest} isComplete={isComplete} refresh={retry} lines={lines} />
  }
  return (
    <Page
      title={say('title')}
      lead={
        <span className="number" role="status">
          {lead() ?? ' '}
        </span>
      }
      actions={add}
    >
      <Group gap="xs" wrap="nowrap">
        <SearchField
          value={search}
          onSearch={(text) => text !== search && change({ search: text })}
          placeholder={say('search')}
        />
        {(['expandAll', 'collapseAll'] as const).map((which) => (
          <Tooltip key={which} label={say(which)}>
            <ActionIcon
              variant="default"
              size={36}
              aria-label={say(which)}
              disabled={!forest}
              onClick={which === 'expandAll' ? lines.expandAll : lines.collapseAll}
            >
              {which === 'expandAll' ? <IconArrowsMaximize size={16} /> : <IconArrowsMinimize size={16} />}
            </ActionIcon>
          </Tooltip>
        ))}
      </Group>
      {shown()}
      <Text size="xs" c="dimmed" visibleFrom="md">
        {say('keysRead')} {site.mayWrite('category') && say('keysWrite')}
      </Text>
    </Page>
  )
}
