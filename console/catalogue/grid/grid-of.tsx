import { ActionIcon, Button, Group, Stack, Text } from '@mantine/core'
import { notifications } from '@mantine/notifications'
import { IconArrowBackUp, IconArrowForwardUp } from '@tabler/icons-react'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { Link, useRouterState } from '@tanstack/react-router'
import { columnLabel } from '@vitrina/schema/labels/column-label'
import type { Resource } from '@vitrina/schema/resource'
import { useMemo } from 'react'
import { Placeholder } from '../../parts/layout/placeholder.tsx'
import { ColumnChooser } from '../../parts/list/column-chooser.tsx'
import { useUrlState } from '../../parts/list/url-state.ts'
import { Page } from '../../parts/page.tsx'
import { useCountText } from '../../parts/use-count-text.ts'
import { useSite } from '../../session/site.ts'
import { useFormat } from '../../text/format.ts'
import { useLanguage } from '../../text/language.tsx'
import { useWords } from '../../text/words.ts'
import { BulkRefusal } from '../bulk/bulk-refusal.tsx'
import { words as bulk } from '../bulk/words.ts'
import { UnsavedChangesDialog } from '../form/unsaved-changes-dialog.tsx'
import { filteredColumns, useObjectListQuery } from '../list/list-query.ts'
import { namesOf } from '../naming.ts'
import { addressOf } from '../objects.ts'
import { CellDescription } from './cell-description.tsx'
import { countOf, useEdits } from './edits.ts'
import { fillCells } from './fill-cells.ts'
import { findRows, MAX_GRID_ROWS } from './find-rows.ts'
import { GridDifference } from './grid-difference.tsx'
import { GridView } from './grid-view.tsx'
import { plainOf, useGridColumns } from './plain-columns.ts'
import { SkippedCells } from './skipped-cells.tsx'
import { useCellSelection } from './use-cell-selection.ts'
import { useWriting } from './use-writing.ts'
import { words } from './words.ts'

declare module '@tanstack/history' {
  interface HistoryState {
    /** Selected ids of a list, which may be too many for an address. */
    readonly ids?: readonly number[]
  }
}

/** Grid of many objects, edited by typing and pasting, and written after a preview of the changes. */
export const GridOf = ({ object }: { readonly object: Resource }) => {
  const say = useWords(words)
  const sayBulk = useWords(bulk)
  const site = useSite()
  const mayChange = plainOf(object).some(({ name }) => site.mayChange(object.path, name))
  const { number } = useFormat()
  const countText = useCountText()
  const { language } = useLanguage()
  const { question } = useObjectListQuery(object)
  const { values } = useUrlState()
  const ids = useRouterState({ select: ({ location }) => location.state.ids })
  const plain = useMemo(
    () => plainOf(object).filter(({ name }) => !mayChange || site.mayChange(object.path, name)),
    [object, mayChange, site],
  )
  const storedColumns = useGridColumns(object, language, filteredColumns(object, question))
  // Equal names mean equal columns.
  const chosen = storedColumns.chosen.join()
  const columns = useMemo(
    () => chosen.split(',').flatMap((name) => plain.find((column) => column.name === name) ?? []),
    [chosen, plain],
  )
  const fields = [...new Set([...namesOf(object, language), ...storedColumns.chosen])]
  const scope = { ids, narrowing: question.narrowing, ordering: question.ordering }
  const query = useQuery({
    queryKey: [site.slug, 'content', object.path, 'grid', scope, fields],
    queryFn: () => findRows(site, object.path, scope, fields),
    placeholderData: keepPreviousData,
    // Rows must not change during editing; a write detects changes of others.
    refetchOnWindowFocus: false,
  })
  const { rows = [], total = 0, isMore = false } = query.data ?? {}
  const { edits, act, canUndo, canRedo } = useEdits()
  const { cells, faults } = useMemo(() => countOf(edits), [edits])
  const selection = useCellSelection(rows.length, columns.length)
  const { at, go } = selection
  const writing = useWriting(object, edits, act)

  const onFill = (
    { top, left }: { top: number; left: number },
    table: readonly (readonly string[])[],
  ): void => {
    const width = Math.max(0, ...table.map((row) => row.length))
    const into = { rows: rows.slice(top, top + table.length), columns: columns.slice(left, left + width) }
    act({ do: 'change', changes: fillCells(table, { object, ...into, currency: site.currency, language }) })
    if (into.rows.length < table.length || into.columns.length < width)
      notifications.show({
        color: 'orange',
        message: say('cutOff', { rows: number(into.rows.length), columns: number(into.columns.length) }),
      })
  }

  const goToFault = (): void => {
    const order = rows.map((_, n) => (at.row + 1 + n) % rows.length)
    const isWrong = (row: number, column: number): boolean =>
      edits.get(rows[row]?.id ?? -1)?.get(columns[column]?.name ?? '')?.fault !== undefined
    const row = order.find((row) => columns.some((_, column) => isWrong(row, column)))
    if (row !== undefined) go({ row, column: columns.findIndex((_, column) => isWrong(row, column)) })
  }

  return (
    <Page
      title={say('title', { what: object.label[language] })}
      lead={query.data && say('rows', { count: rows.length })}
      actions={
        <Button
          component={Link}
          variant="default"
          to={`/sites/${site.slug}/objects/${addressOf(object)}`}
          search={values as never}
        >
          {say('back')}
        </Button>
      }
    >
      <Group gap="xs">
        <ColumnChooser
          {...storedColumns}
          columns={plain.map((column) => ({
            name: column.name,
            label: columnLabel(object, column, language),
          }))}
        />
        {mayChange && (
          <>
            <Step
              label={say('undo')}
              icon={IconArrowBackUp}
              isOff={!canUndo}
              act={() => act({ do: 'undo' })}
            />
            <Step
              label={say('redo')}
              icon={IconArrowForwardUp}
              isOff={!canRedo}
              act={() => act({ do: 'redo' })}
            />
            {faults > 0 && (
              <Button color="red" variant="light" onClick={goToFault}>
                {say('nextFault', { count: number(faults) })}
              </Button>
            )}
            <Text size="sm" aria-live="polite" ms="auto" className="number">
              {cells > 0 && say('changedCells', { count: number(cells) })}
            </Text>
            <Button
              disabled={cells === 0 || faults > 0}
              loading={writing.isRehearsing}
              onClick={() => writing.rehearse()}
            >
              {sayBulk('rehearse')}
            </Button>
          </>
        )}
      </Group>
      {(isMore || total > rows.length) && !ids && (
        <Text size="sm" role="status">
          {say('tooMany', { total: countText(total, isMore), count: number(MAX_GRID_ROWS) })}
        </Text>
      )}
      {writing.refused && <BulkRefusal {...writing.refused} object={object} />}
      {!writing.rehearsed && (
        <SkippedCells object={object} skipped={writing.skipped} onClose={writing.forgetSkipped} />
      )}
      {!query.data ? (
        <Placeholder of={query} rows={12} />
      ) : rows.length === 0 || columns.length === 0 ? (
        <Text>{say(rows.length === 0 ? 'noRows' : 'noColumns')}</Text>
      ) : (
        <Stack gap={4}>
          <GridView
            {...{ object, columns, rows, edits, selection, onFill }}
            readOnly={!mayChange}
            onUndo={() => act({ do: 'undo' })}
            onRedo={() => act({ do: 'redo' })}
          />
          <CellDescription
            object={object}
            content={rows[at.row]}
            column={columns[at.column]}
            edit={edits.get(rows[at.row]?.id ?? -1)?.get(columns[at.column]?.name ?? '')}
          />
        </Stack>
      )}
      {writing.rehearsed && <GridDifference object={object} writing={writing} />}
      <UnsavedChangesDialog isDirty={() => cells > 0} />
    </Page>
  )
}

interface StepProps {
  readonly label: string
  readonly icon: typeof IconArrowBackUp
  readonly isOff: boolean
  readonly act: () => void
}

/** Undoes or redoes a change; on a phone only the icon is shown. */
const Step = ({ label, icon: Sign, isOff, act }: StepProps) => (
  <>
    <Button visibleFrom="sm" variant="default" disabled={isOff} onClick={act}>
      {label}
    </Button>
    <ActionIcon hiddenFrom="sm" variant="default" size={36} aria-label={label} disabled={isOff} onClick={act}>
      <Sign size={18} />
    </ActionIcon>
  </>
)
