import { Menu } from '@mantine/core'
import { exportRight } from '@vitrina/schema/console/rights-of-routes'
import type { Language } from '@vitrina/schema/languages'
import { SHEET_DELIMITERS } from '@vitrina/schema/orders/order-sheet'
import { personalObjectOf } from '@vitrina/schema/personal'
import type { Resource } from '@vitrina/schema/resource'
import type { QueryArguments } from '../../api/request.ts'
import { DownloadMenu } from '../../parts/download-menu.tsx'
import { useSite } from '../../session/site.ts'
import { useLanguage } from '../../text/language.tsx'
import { useWords } from '../../text/words.ts'
import { exportAddress } from '../content.ts'
import { addressOf } from '../objects.ts'
import { planOf } from './export-workbook.ts'
import { useWorkbook } from './use-workbook.tsx'
import { words } from './words.ts'

const COMMA = { label: 'csvComma', query: { format: 'csv', delimiter: 'comma', bom: true } } as const
const SEMICOLON = {
  label: 'csvSemicolon',
  query: { format: 'csv', delimiter: 'semicolon', bom: true },
} as const
const NDJSON = { label: 'ndjson', query: { format: 'ndjson' } } as const

/** Formats, beginning with the one that spreadsheets of the language open. */
const formatsIn = (language: Language) =>
  SHEET_DELIMITERS[language].between === ';' ? [SEMICOLON, COMMA, NDJSON] : [COMMA, SEMICOLON, NDJSON]

interface Props {
  readonly object: Resource
  readonly narrowing: QueryArguments
}

/** Downloads all objects of the filtered list; the browser writes all formats except workbooks directly into a file. */
export const ExportMenu = ({ object, narrowing }: Props) => {
  const say = useWords(words)
  const site = useSite()
  const { language } = useLanguage()
  const workbook = useWorkbook()
  // The server would refuse it.
  if (personalObjectOf(`/external/${object.path}`) && !site.may(exportRight(object.path))) return null
  return (
    <DownloadMenu label={say('export')}>
      <Menu.Item
        disabled={workbook.isPending}
        onClick={() => workbook.mutate(planOf(site, object, narrowing))}
      >
        {say('workbook')}
      </Menu.Item>
      {formatsIn(language).map(({ label, query }) => (
        <Menu.Item
          key={label}
          component="a"
          href={exportAddress(site, object.path, { ...narrowing, ...query })}
          download={`${addressOf(object)}.${query.format}`}
        >
          {say(label)}
        </Menu.Item>
      ))}
    </DownloadMenu>
  )
}
