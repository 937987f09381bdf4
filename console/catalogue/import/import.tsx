import { Alert, Loader, NativeSelect, Select, Stack } from '@mantine/core'
import { IconEye } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { likeliestTable } from '@vitrina/schema/price-list/likeliest-table'
import { fileFormatOf, isPacked, sniffFile } from '@vitrina/schema/price-list/sniff'
import type { Resource } from '@vitrina/schema/resource'
import { useState } from 'react'
import { Empty } from '../../parts/empty.tsx'
import { useUrlState } from '../../parts/list/url-state.ts'
import { Page } from '../../parts/page.tsx'
import { useSite } from '../../session/site.ts'
import { useLanguage } from '../../text/language.tsx'
import { useWords } from '../../text/words.ts'
import { addressOf, importTargetAt, importTargets } from '../objects.ts'
import { ChooseFile } from './choose-file.tsx'
import { ExampleLinks } from './example-links.tsx'
import { ReadAs } from './read-as.tsx'
import { Run } from './run.tsx'
import { type SourceTable, sourceTables } from './source-tables.ts'
import { words as unfitWords } from './unsupported-file-texts.ts'
import { words } from './words.ts'

/** Identity of a selected file: another file, or a corrected version, may have the same name. */
interface ChosenFile {
  readonly file: File | undefined
  readonly turn: number
}

/** Query options of a file that is read once, and removed with the screen. */
const ONCE = { staleTime: Number.POSITIVE_INFINITY, gcTime: 0 }

/** Import of a file: its object, the options for reading it, a dry run, and the import. */
export default function Import() {
  const { slug } = useSite()
  return <ImportOfSite key={slug} />
}

const ImportOfSite = () => {
  const say = useWords(words)
  const sayUnfit = useWords(unfitWords)
  const site = useSite()
  const { language } = useLanguage()
  const { values, change } = useUrlState()
  const object = importTargetAt(values.object ?? '')
  const [{ file, turn }, setChosenFile] = useState<ChosenFile>({ file: undefined, turn: 0 })
  const [encoding, setEncoding] = useState<string>()
  const [chosenSheet, setSheet] = useState<number>()
  const take = (chosen: File | undefined) => {
    setEncoding(undefined)
    setSheet(undefined)
    setChosenFile({ file: chosen, turn: turn + 1 })
  }
  const packed = file !== undefined && isPacked(file)
  const opened = useQuery({
    queryKey: ['import', turn],
    queryFn: () => sourceTables(file as File),
    enabled: file !== undefined && !packed,
    ...ONCE,
  })
  const tables = typeof opened.data === 'object' ? opened.data : []
  const likeliest = useQuery({
    queryKey: ['import', turn, 'likeliest', object?.path],
    queryFn: () => likeliestTable(object as Resource, tables, language, site.currency),
    enabled: object !== undefined && tables.length > 1,
    ...ONCE,
  })
  const sheet = chosenSheet ?? (likeliest.isLoading ? undefined : (likeliest.data ?? 0))
  const table = sheet === undefined ? undefined : tables[sheet]
  const read = useQuery({
    queryKey: ['import', turn, sheet, encoding],
    queryFn: () => sniffFile((table as SourceTable).file, encoding ?? table?.encoding),
    enabled: table !== undefined,
    ...ONCE,
    placeholderData: (before, query) =>
      query?.queryKey[1] === turn && query.queryKey[2] === sheet ? before : undefined,
  })

  const unfit = [opened.data, read.data].find((data) => typeof data === 'string')

  if (!site.may('imports.write'))
    return (
      <Page title={say('title')}>
        <Empty icon={IconEye} title={say('noRole')} />
      </Page>
    )
  return (
    <Page title={say('title')} lead={say('lead')}>
      <Stack gap="lg" maw="72rem">
        <Stack gap="xs">
          <Select
            label={say('object')}
            placeholder={say('pickObject')}
            data={importTargets
              .filter(({ path }) => site.mayImport(path))
              .map((one) => ({ value: addressOf(one), label: one.label[language] }))}
            value={object ? addressOf(object) : null}
            onChange={(address) => change({ object: address ?? undefined })}
            searchable
            error={file && !object ? say('pickFirst') : undefined}
            maw="28rem"
          />
          {object && !object.identifiedBy && <ExampleLinks object={object} />}
        </Stack>
        <ChooseFile file={file} onFile={take} />
        {file && (opened.isLoading || likeliest.isLoading || read.isLoading) && <Loader size="sm" />}
        {unfit !== undefined && (
          <Alert color="yellow" role="alert">
            {sayUnfit(unfit)}
          </Alert>
        )}
        {tables.length > 1 && sheet !== undefined && (
          <NativeSelect
            label={say('sheet')}
            value={String(sheet)}
            data={tables.map(({ name }, place) => ({ value: String(place), label: name }))}
            onChange={(event) => setSheet(Number(event.currentTarget.value))}
            maw="28rem"
          />
        )}
        {object && table && read.data && typeof read.data !== 'string' && (
          <ReadAs
            key={`${object.path} ${turn} ${sheet} ${read.data.encoding}`}
            object={object}
            source={table}
            beginning={read.data}
            onEncoding={setEncoding}
            onAgain={() => take(undefined)}
          />
        )}
        {object && file && packed && (
          <>
            <Alert color="blue">{say('packed')}</Alert>
            <Run
              key={`${object.path} ${turn}`}
              plan={{
                object,
                file,
                reading: {
                  format: fileFormatOf(file) ?? 'ndjson',
                  encoding: 'utf-8',
                  headerRow: 0,
                  mapping: [],
                  numbers: undefined,
                },
              }}
              canStart
              onAgain={() => take(undefined)}
            />
          </>
        )}
      </Stack>
    </Page>
  )
}
