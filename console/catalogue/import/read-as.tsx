import { Button, Group, NativeSelect, Stack } from '@mantine/core'
import { matchColumns } from '@vitrina/schema/price-list/columns'
import { doubtsAbout } from '@vitrina/schema/price-list/doubts'
import { headerRowOf, headerRows } from '@vitrina/schema/price-list/header-row'
import { type Columns, columnsUnder, namesAbove, type SniffedFile } from '@vitrina/schema/price-list/sniff'
import { type Decimals, findNumbers, plainColumns } from '@vitrina/schema/price-list/written-numbers'
import type { Resource } from '@vitrina/schema/resource'
import { ENCODINGS } from '@vitrina/schema/workbook/encoding'
import { useMemo, useState } from 'react'
import { Heading } from '../../parts/layout/heading.tsx'
import { Hint } from '../../parts/layout/hint.tsx'
import { useSite } from '../../session/site.ts'
import { useLanguage } from '../../text/language.tsx'
import { useWords } from '../../text/words.ts'
import { HeaderSelect } from './header-select.tsx'
import { MappingTable } from './mapping-table.tsx'
import { NumbersSelect } from './numbers-select.tsx'
import { PREVIEWED_ROWS, Preview } from './preview.tsx'
import { Run } from './run.tsx'
import type { SourceTable } from './source-tables.ts'
import { useStoredMappings } from './stored-mapping.ts'
import { words } from './words.ts'

interface Props {
  readonly object: Resource
  readonly source: SourceTable
  readonly beginning: SniffedFile
  readonly onEncoding: (encoding: string) => void
  readonly onAgain: () => void
}

/** Options for reading a file: its encoding, its header row, and the mapping of columns. */
export const ReadAs = ({ object, source, beginning, onEncoding, onAgain }: Props) => {
  const say = useWords(words)
  const { language } = useLanguage()
  const { currency } = useSite()
  const table = beginning.format === 'csv' ? beginning.table : undefined
  const stored = useStoredMappings(object)
  const [isBusy, setBusy] = useState(false)
  const [headerRow, setHeaderRow] = useState(() => {
    if (!table) return 0
    const known = headerRows(table).find((row) => stored.find(namesAbove(table, row)) !== undefined)
    return known ?? headerRowOf(object, table, language, currency)
  })
  const columns = useMemo(
    () => (beginning.format === 'csv' ? columnsUnder(beginning.table, headerRow) : beginning.columns),
    [beginning, headerRow],
  )
  const lines = useMemo(
    () =>
      table
        ? table.records.slice(headerRow + 1).map(({ line }) => line)
        : columns.rows.map((_, place) => place + 1),
    [table, headerRow, columns],
  )
  return (
    <>
      <Stack gap="sm">
        <Heading size="h4">{say('columns')}</Heading>
        {beginning.encoding !== 'utf-8' && (
          <NativeSelect
            label={say('encoding')}
            description={say('encodingLead')}
            value={beginning.encoding}
            data={ENCODINGS}
            disabled={isBusy}
            onChange={(event) => onEncoding(event.currentTarget.value)}
            maw="28rem"
          />
        )}
        {table && (
          <fieldset disabled={isBusy} style={{ all: 'unset', display: 'contents' }}>
            <HeaderSelect table={table} headerRow={headerRow} onSelect={setHeaderRow} />
          </fieldset>
        )}
      </Stack>
      <ReadColumns
        key={headerRow}
        object={object}
        source={source}
        reading={{ format: beginning.format, encoding: beginning.encoding, headerRow }}
        columns={columns}
        lines={lines}
        isBusy={isBusy}
        onBusy={setBusy}
        onAgain={onAgain}
      />
    </>
  )
}

interface ReadColumnsProps {
  readonly object: Resource
  readonly source: SourceTable
  readonly reading: Pick<SniffedFile, 'format' | 'encoding'> & { readonly headerRow: number }
  readonly columns: Columns
  readonly lines: readonly number[]
  readonly isBusy: boolean
  readonly onBusy: (isBusy: boolean) => void
  readonly onAgain: () => void
}

/** Mapping of the columns with a preview of the first lines, and the run of the import. */
const ReadColumns = ({
  object,
  source,
  reading,
  columns,
  lines,
  isBusy,
  onBusy,
  onAgain,
}: ReadColumnsProps) => {
  const say = useWords(words)
  const { language } = useLanguage()
  const { currency } = useSite()
  const { names } = columns
  const stored = useStoredMappings(object)
  const proposal = useMemo(
    () => matchColumns(object, columns, language, currency),
    [object, columns, language, currency],
  )
  const [mapping, setMapping] = useState(() => stored.find(names) ?? proposal)
  const [chosen, setChosen] = useState<Decimals>()
  const { isTyped } = source
  const written = useMemo(
    () => (reading.format === 'csv' ? findNumbers(object, columns, mapping, isTyped, currency) : undefined),
    [reading.format, object, columns, mapping, isTyped, currency],
  )
  const shown = { ...columns, rows: columns.rows.slice(0, PREVIEWED_ROWS) }
  const decimals = chosen ?? written?.decimals
  const numbers = written && { units: written.units, codes: written.codes, decimals, isTyped }
  const isClear = written?.ambiguous === undefined || decimals !== undefined
  const isUsable =
    isClear && mapping.some((name) => name !== null) && doubtsAbout(object, mapping).twice.length === 0
  return (
    <>
      {stored.find(names)?.join() === mapping.join() && (
        <Group gap="xs">
          <Hint>{say('mapping.kept')}</Hint>
          <Button
            size="compact-sm"
            variant="default"
            onClick={() => {
              stored.forget(names)
              setMapping(proposal)
            }}
          >
            {say('mapping.forget')}
          </Button>
        </Group>
      )}
      {/* Disabled, because another plan would hide a running import. */}
      <fieldset disabled={isBusy} style={{ all: 'unset', display: 'contents' }}>
        <MappingTable {...{ object, columns, lines, mapping }} onMap={setMapping} />
        {written && <NumbersSelect numbers={written} decimals={decimals} onSelect={setChosen} />}
      </fieldset>
      <Stack gap="sm">
        <Heading size="h4">{say('preview')}</Heading>
        <Preview
          object={object}
          format={reading.format}
          columns={numbers ? plainColumns(shown, numbers) : shown}
          mapping={mapping}
        />
      </Stack>
      <Run
        key={`${mapping.join()} ${decimals}`}
        plan={{ object, file: source.file, reading: { ...reading, mapping, numbers } }}
        canStart={isUsable}
        onBusy={onBusy}
        onStart={() =>
          mapping.join() === proposal.join() ? stored.forget(names) : stored.keep(names, mapping)
        }
        onAgain={onAgain}
      />
    </>
  )
}
