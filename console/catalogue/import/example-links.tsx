import { Anchor, Group } from '@mantine/core'
import type { Resource } from '@vitrina/schema/resource'
import { Hint } from '../../parts/layout/hint.tsx'
import { useSite } from '../../session/site.ts'
import { useLanguage } from '../../text/language.tsx'
import { useWords } from '../../text/words.ts'
import { exportAddress } from '../content.ts'
import { addressOf } from '../objects.ts'
import { words } from './words.ts'

/** Number of objects in an example file; without objects it has only the headings. */
const EXAMPLES = 5

/** Links to small example files with existing objects, in the format of an import. */
export const ExampleLinks = ({ object }: { readonly object: Resource }) => {
  const say = useWords(words)
  const site = useSite()
  const { language } = useLanguage()
  // Spreadsheets of countries with a decimal comma expect a semicolon.
  const delimiter = language === 'en' ? 'comma' : 'semicolon'
  const files = [
    { format: 'csv', query: { format: 'csv', delimiter, page_size: EXAMPLES } },
    { format: 'ndjson', query: { format: 'ndjson', page_size: EXAMPLES } },
  ] as const
  return (
    <Group gap="xs">
      <Hint>{say('example')}</Hint>
      {files.map(({ format, query }) => (
        <Anchor
          key={format}
          size="sm"
          href={exportAddress(site, object.path, query)}
          download={`${addressOf(object)}-example.${format}`}
          aria-label={say('exampleOf', { format: format.toUpperCase() })}
        >
          {format.toUpperCase()}
        </Anchor>
      ))}
    </Group>
  )
}
