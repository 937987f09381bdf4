import { Anchor, Button, Card, Group, NativeSelect, SimpleGrid, Stack, Text } from '@mantine/core'
import { IconArrowsJoin } from '@tabler/icons-react'
import { useInfiniteQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { comparedColumns, type DuplicateGroup, GROUPS_ON_PAGE } from '@vitrina/schema/console/removal'
import { wireLabel } from '@vitrina/schema/labels/column-label'
import type { Resource } from '@vitrina/schema/resource'
import { useState } from 'react'
import { call } from '../../api/call.ts'
import { Empty } from '../../parts/empty.tsx'
import { Placeholder } from '../../parts/layout/placeholder.tsx'
import { LoadOlder } from '../../parts/list/load-more.tsx'
import { useUrlState } from '../../parts/list/url-state.ts'
import { Page } from '../../parts/page.tsx'
import { useSite } from '../../session/site.ts'
import { useFormat } from '../../text/format.ts'
import { useLanguage } from '../../text/language.tsx'
import { useWords } from '../../text/words.ts'
import { useCategoryPaths } from '../category-paths.ts'
import { useNames } from '../names-of.ts'
import { addressOf } from '../objects.ts'
import { WithObject } from '../with-object.tsx'
import { MergeDialog } from './merge-dialog.tsx'
import { words } from './words.ts'

/** Screen with groups of duplicates of the object in the URL. */
export default function Duplicates() {
  return <WithObject>{(object) => <DuplicatesOf key={object.path} object={object} />}</WithObject>
}

const DuplicatesOf = ({ object }: { readonly object: Resource }) => {
  const say = useWords(words)
  const site = useSite()
  const { language } = useLanguage()
  const { values, change } = useUrlState()
  const compared = comparedColumns(object)
  const usual = compared.find((column) => column.language === language) ?? compared[0]
  const by = compared.find(({ name }) => name === values.by) ?? usual
  const [merged, setMerged] = useState<readonly number[]>()
  const query = useInfiniteQuery({
    // Below the key of the content, so that a merge refetches it.
    queryKey: [site.slug, 'content', object.path, 'duplicates', by?.name],
    queryFn: ({ pageParam: after, signal }) =>
      call('GET sites/:site/duplicate', {
        site: site.slug,
        query: { object: object.path, by: by?.name ?? '', after },
        signal,
      }),
    initialPageParam: 0,
    getNextPageParam: ({ next }) => next ?? undefined,
    enabled: by !== undefined,
  })
  const groups = query.data?.pages.flatMap((page) => page.groups) ?? []
  return (
    <Page title={say('duplicatesTitle', { what: object.label[language] })} lead={say('duplicatesLead')}>
      <Group>
        <NativeSelect
          label={say('compareBy')}
          value={by?.name ?? ''}
          data={compared.map(({ name }) => ({ value: name, label: wireLabel(object, name, language) }))}
          onChange={(event) => change({ by: event.currentTarget.value })}
        />
      </Group>
      {!query.data ? (
        <Placeholder of={query} rows={8} />
      ) : groups.length === 0 ? (
        <Empty icon={IconArrowsJoin} title={say('noDuplicates')} lead={say('noDuplicatesLead')} />
      ) : (
        <Groups {...{ object, groups }} onMerge={setMerged} />
      )}
      <LoadOlder list={query} />
      {merged && (
        <MergeDialog
          object={object}
          ids={merged}
          onClose={() => setMerged(undefined)}
          onDone={() => undefined}
        />
      )}
    </Page>
  )
}

interface GroupsProps {
  readonly object: Resource
  readonly groups: readonly DuplicateGroup[]
  readonly onMerge: (ids: readonly number[]) => void
}

const Groups = ({ object, groups, onMerge }: GroupsProps) => {
  const say = useWords(words)
  const site = useSite()
  const { number } = useFormat()
  const ids = groups.flatMap(({ ids }) => ids)
  const names = useNames(new Map([[object.path, ids]])).get(object.path)
  const paths = useCategoryPaths(object.path === 'category' ? ids.slice(0, GROUPS_ON_PAGE) : [])
  const nameOf = (id: number): string => paths.get(id) || (names?.get(id)?.name ?? `#${id}`)
  return (
    <SimpleGrid cols={{ base: 1, md: 2 }} spacing="sm">
      {groups.map(({ count, ids }) => (
        <Card key={ids.join()} withBorder padding="sm" component="article">
          <Group justify="space-between" align="start" wrap="nowrap">
            <Stack gap={4} miw={0}>
              {ids.map((id) => (
                <Text key={id} size="sm" style={{ overflowWrap: 'anywhere' }}>
                  <Anchor
                    component={Link}
                    to={`/sites/${site.slug}/objects/${addressOf(object)}/${id}`}
                    inherit
                    underline="always"
                  >
                    {nameOf(id)}
                  </Anchor>{' '}
                  <Text span inherit c="dimmed" className="number">
                    #{id}
                  </Text>
                </Text>
              ))}
              {count > ids.length && (
                <Text size="sm">{say('more', { count: number(count - ids.length) })}</Text>
              )}
            </Stack>
            {site.mayWrite(object.path) && (
              <Button
                size="xs"
                variant="default"
                aria-label={`${say('merge')}: ${nameOf(ids[0] ?? 0)}`}
                onClick={() => onMerge(ids)}
              >
                {say('merge')}
              </Button>
            )}
          </Group>
        </Card>
      ))}
    </SimpleGrid>
  )
}
