import { Menu } from '@mantine/core'
import { figureSheetHeads } from '@vitrina/schema/console/figure-list'
import type { ProductFeed } from '@vitrina/schema/product-feeds'
import { API, type QueryArguments, withQuery } from '../../../api/request.ts'
import { DownloadMenu } from '../../../parts/download-menu.tsx'
import { useSite } from '../../../session/site.ts'
import { useLanguage } from '../../../text/language.tsx'
import { useWords } from '../../../text/words.ts'
import { useWorkbook } from '../../export/use-workbook.tsx'
import { words as exportWords } from '../../export/words.ts'
import { nameOfFeed } from '../figures.ts'

interface Props {
  readonly feed: ProductFeed
  readonly narrowing: QueryArguments
}

/** Downloads all figures of the filtered list, as a workbook or for a spreadsheet. */
export const FigureSheetMenu = ({ feed, narrowing }: Props) => {
  const sayExport = useWords(exportWords)
  const site = useSite()
  const { language } = useLanguage()
  const workbook = useWorkbook()
  const name = nameOfFeed(feed)
  const path = site.api(`figure/${name}/sheet`)
  const plan = {
    name,
    fileName: `${site.slug}-${name}`,
    path,
    query: { ...narrowing, language, format: 'ndjson' },
    columns: Object.entries(figureSheetHeads(feed)).map(([head, label]) => ({
      name: label[language],
      of: head,
      type: head !== 'figure' ? ('text' as const) : feed.field.kind,
    })),
  }
  return (
    <DownloadMenu label={sayExport('export')}>
      <Menu.Item disabled={workbook.isPending} onClick={() => workbook.mutate(plan)}>
        {sayExport('workbook')}
      </Menu.Item>
      <Menu.Item
        component="a"
        href={withQuery(`${API}/${path}`, { ...narrowing, language })}
        download={`${site.slug}-${name}.csv`}
      >
        {sayExport('csv')}
      </Menu.Item>
    </DownloadMenu>
  )
}
