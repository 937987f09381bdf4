import { Box, Button, Group } from '@mantine/core'
import { IconPlus, IconTable } from '@tabler/icons-react'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { Link, useNavigate } from '@tanstack/react-router'
import { isMovedToTrash } from '@vitrina/schema/columns'
import { comparedColumns } from '@vitrina/schema/console/removal'
import { wireLabel } from '@vitrina/schema/labels/column-label'
import type { Resource } from '@vitrina/schema/resource'
import { Placeholder } from '../../parts/layout/placeholder.tsx'
import { ColumnChooser } from '../../parts/list/column-chooser.tsx'
import { DataTable } from '../../parts/list/data-table.tsx'
import { AddFilter, FilterChips } from '../../parts/list/filters.tsx'
import { ListFoot } from '../../parts/list/list-foot.tsx'
import { SavedViews } from '../../parts/list/saved-views.tsx'
import { SearchField } from '../../parts/list/search-field.tsx'
import { Selected, useSelection } from '../../parts/list/selection.ts'
import { useUrlState } from '../../parts/list/url-state.ts'
import { Page } from '../../parts/page.tsx'
import { useCountText } from '../../parts/use-count-text.ts'
import { useSite } from '../../session/site.ts'
import { useLanguage } from '../../text/language.tsx'
import { useWords } from '../../text/words.ts'
import { type Content, findPage } from '../content.ts'
import { ExportMenu } from '../export/export-menu.tsx'
import { nameOf, namesOf } from '../naming.ts'
import { addressOf } from '../objects.ts'
import { words as mergeWords } from '../removal/words.ts'
import { availableColumns, TIMES, useColumns } from './columns.ts'
import { EmptyList } from './empty-list.tsx'
import { useListColumns } from './list-columns.tsx'
import { PAGE_SIZES, useObjectListQuery } from './list-query.ts'
import { useObjectFilters } from './object-filters.tsx'
import { ObjectSelection } from './object-selection.tsx'
import { Ordering } from './ordering.tsx'
import { words } from './words.ts'

/** List of an object, derived from its declaration; it requests only the shown fields. */
export const ListOf = ({ object }: { readonly object: Resource }) => {
  const say = useWords(words)
  const sayMerge = useWords(mergeWords)
  const site = useSite()
  const navigate = useNavigate()
  const countText = useCountText()
  const { language } = useLanguage()
  const { question, change } = useObjectListQuery(object)
  const urlState = useUrlState()
  const stored = useColumns(object, language)
  const { chosen } = stored
  const choosable = [...availableColumns(object).map(({ name }) => name), ...TIMES]
  const { search, page, pageSize, ordering, narrowing } = question
  const selection = useSelection(narrowing)

  const query = {
    ...narrowing,
    ordering,
    page,
    page_size: pageSize,
    fields: [...new Set(['id', ...namesOf(object, language), ...chosen])].join(),
  }
  const list = useQuery({
    queryKey: [site.slug, 'content', object.path, 'list', query],
    queryFn: () => findPage(site, object.path, query),
    placeholderData: keepPreviousData,
  })
  const { rows = [], total = 0, isMore = false } = list.data ?? {}

  const base = `/sites/${site.slug}/objects/${addressOf(object)}`
  const called = (content: Content) => nameOf(object, content, language)
  const filters = useObjectFilters({ object, question, change })
  const isNarrowed = search !== '' || question.ids !== undefined || Object.keys(question.filters).length > 0
  const clear = () =>
    change(
      Object.fromEntries(
        ['search', 'ids', ...Object.keys(question.filters)].map((name) => [name, undefined]),
      ),
    )

  const columns = useListColumns(object, chosen, rows)

  const add = site.mayWrite(object.path) && (
    <Button component={Link} to={`${base}/new`} leftSection={<IconPlus size={16} />}>
      {say('add')}
    </Button>
  )
  return (
    <Page
      title={object.label[language]}
      lead={list.data && <span className="number">{countText(total, isMore)}</span>}
      actions={
        <>
          {site.mayWrite(object.path) && (
            <Button
              component={Link}
              variant="default"
              visibleFrom="sm"
              leftSection={<IconTable size={16} />}
              to={`${base}/grid`}
              search={urlState.values as never}
            >
              {say('grid')}
            </Button>
          )}
          {isMovedToTrash(object) && site.may('catalogue.write') && comparedColumns(object).length > 0 && (
            <Button component={Link} variant="default" to={`${base}/duplicates`}>
              {sayMerge('duplicates')}
            </Button>
          )}
          <ExportMenu object={object} narrowing={narrowing} />
          {add}
        </>
      }
    >
      <Group gap="xs">
        <SearchField value={search} onSearch={(text) => change({ search: text })} />
        <AddFilter filters={filters} />
        <ColumnChooser
          {...stored}
          columns={choosable.map((name) => ({ name, label: wireLabel(object, name, language) }))}
        />
        <SavedViews list={object.path} {...urlState} />
        <Ordering object={object} ordering={ordering} onOrder={(value) => change({ ordering: value })} />
      </Group>
      <FilterChips filters={filters} onClear={rows.length > 0 ? clear : undefined} />
      {!list.data ? (
        <Placeholder of={list} rows={12} />
      ) : rows.length === 0 ? (
        <EmptyList isNarrowed={isNarrowed || page > 1} onClear={clear} add={add} />
      ) : (
        <>
          <Box opacity={list.isPlaceholderData ? 0.6 : 1} aria-busy={list.isPlaceholderData}>
            <DataTable
              label={object.label[language]}
              rows={rows}
              columns={columns}
              rowKey={(row) => row.id}
              nameOf={called}
              onOpen={(row) => navigate({ to: `${base}/${row.id}` })}
              isOutdated={list.isPlaceholderData}
              {...(site.mayWrite(object.path) && { selection })}
            />
          </Box>
          <ListFoot pageSizes={PAGE_SIZES} {...{ page, pageSize, total, isMore, change }} />
        </>
      )}
      <Selected of={selection}>
        {(ids) => (
          <ObjectSelection
            object={object}
            ids={[...ids] as number[]}
            question={question}
            total={total}
            onSelect={selection.select}
          />
        )}
      </Selected>
    </Page>
  )
}
