import { Anchor, List, Text } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import type { RemovalPreview, RemovalUse } from '@vitrina/schema/console/removal'
import { wireLabel } from '@vitrina/schema/labels/column-label'
import { Fragment } from 'react'
import { useCountText } from '../../parts/use-count-text.ts'
import { useSite } from '../../session/site.ts'
import { useFormat } from '../../text/format.ts'
import { useLanguage } from '../../text/language.tsx'
import { useWords } from '../../text/words.ts'
import { addressOf, objectOf } from '../objects.ts'
import { words } from './words.ts'

/** Objects that refer to the removed ones: their number by field, the first ones by name, and losses of stock and prices. */
export const Uses = ({
  of: { uses, ordered, can_hide: canHide, figures },
}: {
  readonly of: RemovalPreview
}) => {
  const say = useWords(words)
  const { number } = useFormat()
  return (
    <>
      {uses.length === 0 && ordered.length === 0 && <Text size="sm">{say('noUses')}</Text>}
      <List size="sm" spacing={4}>
        {uses.map((use) => (
          <List.Item key={`${use.object} ${use.field}`}>
            <Use of={use} />
          </List.Item>
        ))}
        {ordered.length > 0 && (
          <List.Item>
            {say(canHide ? 'ordered' : 'orderedStays', { count: number(ordered.length) })}
          </List.Item>
        )}
        {figures
          .filter(({ rows }) => rows > 0)
          .map(({ kind, rows, both }) => (
            <List.Item key={kind}>
              {say(kind, { count: number(rows) })}
              {both > 0 && ` ${say('both', { count: number(both) })}`}
            </List.Item>
          ))}
      </List>
    </>
  )
}

const Use = ({ of: { object: path, field, count, is_more: isMore, first } }: { readonly of: RemovalUse }) => {
  const say = useWords(words)
  const { slug } = useSite()
  const { language } = useLanguage()
  const countText = useCountText()
  const object = objectOf(path)
  return (
    <>
      <Text span inherit fw={500}>
        {object.label[language]}: <span className="number">{countText(count, isMore)}</span>
      </Text>{' '}
      ({wireLabel(object, field, language)}){first.length > 0 && ': '}
      {first.map(({ id, name }, place) => (
        <Fragment key={id}>
          {place > 0 && ', '}
          <Anchor
            component={Link}
            to={`/sites/${slug}/objects/${addressOf(object)}/${id}`}
            target="_blank"
            size="sm"
            underline="always"
            style={{ overflowWrap: 'anywhere' }}
          >
            {name ?? `#${id}`}
          </Anchor>
        </Fragment>
      ))}
      {count > first.length &&
        first.length > 0 &&
        ` ${say('more', { count: countText(count - first.length, isMore) })}`}
    </>
  )
}
