import { Button, type ButtonProps, Menu } from '@mantine/core'
import { IconDownload } from '@tabler/icons-react'
import { SHEET_ROWS } from '@vitrina/schema/order-sheet'
import { API, type QueryArguments, withQuery } from '../../api/request.ts'
import { useSite } from '../../session/site.ts'
import { useLanguage } from '../../text/language.tsx'
import { useWords } from '../../text/words.ts'
import { words } from './words.ts'

interface Props extends Pick<ButtonProps, 'size'> {
  /** Which orders go out. */
  readonly narrowing: QueryArguments
}

const LABELS = { orders: 'rowsOrders', items: 'rowsItems' } as const

/** Downloads orders for a spreadsheet; the browser writes them straight into a file. */
export const SheetMenu = ({ narrowing, size = 'sm' }: Props) => {
  const say = useWords(words)
  const site = useSite()
  const { language } = useLanguage()
  // The server would refuse it.
  if (!site.mayWrite) return null
  return (
    <Menu position="bottom-end" shadow="md" withinPortal={false}>
      <Menu.Target>
        <Button variant="default" size={size} leftSection={<IconDownload size={16} />}>
          {say('export')}
        </Button>
      </Menu.Target>
      <Menu.Dropdown>
        {SHEET_ROWS.map((rows) => (
          <Menu.Item
            key={rows}
            component="a"
            href={withQuery(`${API}/${site.api('order-sheet')}`, { ...narrowing, rows, language })}
            download={`${site.slug}-${rows}.csv`}
          >
            {say(LABELS[rows])}
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  )
}
