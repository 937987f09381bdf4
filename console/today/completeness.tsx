import { Anchor, Group, Progress, Table, Text } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { canBeEmpty, columnsOf } from '@vitrina/schema/columns'
import type { Today } from '@vitrina/schema/console/today'
import { columnLabel } from '@vitrina/schema/labels/column-label'
import { labelOf } from '@vitrina/schema/labels/field-labels'
import { LANGUAGES } from '@vitrina/schema/languages'
import { Fragment } from 'react'
import { EMPTY_PARAMETER } from '../catalogue/list/list-query.ts'
import { addressOf, objectOf, objects } from '../catalogue/objects.ts'
import { Hint } from '../parts/layout/hint.tsx'
import { ScreenLink } from '../parts/layout/screen-link.tsx'
import { useSite } from '../session/site.ts'
import { useFormat } from '../text/format.ts'
import { useLanguage } from '../text/language.tsx'
import { useWords } from '../text/words.ts'
import { EmptyCard, TodayCard } from './today-card.tsx'
import { words } from './words.ts'

type Entry = NonNullable<Today['catalogue']>[number]
type Counted = Entry & { readonly languages: NonNullable<Entry['languages']> }

/** Fields without texts in some language of some objects. */
const missingFields = ({ languages }: Counted): string[] =>
  Object.keys(languages.ro).filter((field) => LANGUAGES.some((one) => (languages[one][field] ?? 0) < 1))

/** Share of the catalogue with texts in each language, and the number of other objects. */
const Completeness = ({ catalogue }: Pick<Today, 'catalogue'>) => {
  const say = useWords(words)
  const site = useSite()
  return (
    <TodayCard title={say('catalogue')} of={catalogue} more={{ to: '/objects', label: say('allObjects') }}>
      {(all) => {
        const known = all.filter(
          ({ object, total }) => total > 0 && objects.some(({ path }) => path === object),
        )
        const counted = known.filter((entry): entry is Counted => entry.languages !== null)
        const incomplete = counted.filter((entry) => missingFields(entry).length > 0)
        const others = known.filter(({ languages }) => languages === null)
        if (known.length === 0)
          return (
            <EmptyCard
              text={say('noCatalogue')}
              to={site.mayWrite('product') && '/import'}
              label={say('import')}
            />
          )
        return (
          <>
            {counted.length > 0 &&
              (incomplete.length > 0 ? (
                <Matrix entries={incomplete} />
              ) : (
                <EmptyCard text={say('complete')} />
              ))}
            {counted.map((entry) => (
              <NotShown key={entry.object} of={entry} />
            ))}
            {known.map((entry) => (
              <OwnMissing key={entry.object} of={entry} />
            ))}
            {others.length > 0 && (
              <Group gap="md" mt="sm">
                <Hint>{say('otherObjects')}:</Hint>
                {others.map((entry) => (
                  <ObjectLink key={entry.object} of={entry} />
                ))}
              </Group>
            )}
          </>
        )
      }}
    </TodayCard>
  )
}

export default Completeness

/** Objects that buyers do not see, by the missing field, each with a link to them. */
const NotShown = ({ of: { object, lacking = {} } }: { readonly of: Entry }) => {
  const say = useWords(words)
  const { slug } = useSite()
  const { language } = useLanguage()
  const { number } = useFormat()
  const declared = objectOf(object)
  const missing = Object.entries(lacking).filter(([, count]) => count > 0)
  if (missing.length === 0) return null
  return (
    <Group gap="md" mt="sm">
      <Hint>{say('notShownWithout', { objects: declared.label[language] })}</Hint>
      {missing.map(([field, count]) => (
        <Anchor
          key={field}
          component={Link}
          to={`/sites/${slug}/objects/${addressOf(declared)}`}
          search={{ [EMPTY_PARAMETER]: field } as never}
          size="sm"
        >
          {labelOf(field, language, object)}{' '}
          <Text span size="sm" c="dimmed" className="number">
            {number(count)}
          </Text>
        </Anchor>
      ))}
    </Group>
  )
}

/** Required own fields that older objects lack. */
const OwnMissing = ({ of: { object, own = [] } }: { readonly of: Entry }) => {
  const say = useWords(words)
  const { language } = useLanguage()
  const { number } = useFormat()
  if (own.length === 0) return null
  return (
    <Text size="sm" mt="sm">
      <Text span c="dimmed">
        {say('withoutRequired', { objects: objectOf(object).label[language] })}
      </Text>{' '}
      {own.map(({ label, count }) => `${label[language]}: ${number(count)}`).join(', ')}
    </Text>
  )
}

const ObjectLink = ({ of: { object, total } }: { readonly of: Entry }) => {
  const { slug } = useSite()
  const { language } = useLanguage()
  const { number } = useFormat()
  const declared = objectOf(object)
  return (
    <ScreenLink to={`/sites/${slug}/objects/${addressOf(declared)}`}>
      {declared.label[language]}{' '}
      <Text span size="sm" c="dimmed" className="number">
        {number(total)}
      </Text>
    </ScreenLink>
  )
}

const Matrix = ({ entries }: { readonly entries: readonly Counted[] }) => {
  const say = useWords(words)
  const { language } = useLanguage()
  return (
    <Table aria-label={say('catalogue')} withRowBorders={false} verticalSpacing={4} horizontalSpacing={6}>
      <Table.Thead>
        <Table.Tr>
          <Table.Th>{say('object')}</Table.Th>
          {LANGUAGES.map((one) => (
            <Table.Th key={one} tt="uppercase">
              {one}
            </Table.Th>
          ))}
        </Table.Tr>
      </Table.Thead>
      <Table.Tbody>
        {entries.map((entry) => (
          <Fragment key={entry.object}>
            <Table.Tr>
              <Table.Th scope="rowgroup" colSpan={1 + LANGUAGES.length} pt="sm">
                <ObjectLink of={entry} />
              </Table.Th>
            </Table.Tr>
            {missingFields(entry).map((field) => (
              <Table.Tr key={field}>
                <Table.Th scope="row" fw={400}>
                  <Text size="sm">{labelOf(field, language, entry.object)}</Text>
                </Table.Th>
                {LANGUAGES.map((one) => (
                  <Share
                    key={one}
                    of={entry.languages[one][field] ?? 0}
                    object={entry.object}
                    field={`${field}_${one}`}
                  />
                ))}
              </Table.Tr>
            ))}
          </Fragment>
        ))}
      </Table.Tbody>
    </Table>
  )
}

interface ShareProps {
  /** Share from 0 to 1; nearly all is not rounded to all. */
  readonly of: number
  readonly object: string
  /** API name of the field. */
  readonly field: string
}

/** An incomplete share links to the objects that lack the text. */
const Share = ({ of, object, field }: ShareProps) => {
  const say = useWords(words)
  const { slug } = useSite()
  const { language } = useLanguage()
  const { percent } = useFormat()
  const declared = objectOf(object)
  const column = columnsOf(declared).find(({ name }) => name === field)
  const shown = percent(of > 0.99 && of < 1 ? 0.99 : of > 0 && of < 0.01 ? 0.01 : of)
  return (
    <Table.Td>
      {of < 1 && column && canBeEmpty(column) ? (
        <Anchor
          component={Link}
          to={`/sites/${slug}/objects/${addressOf(declared)}`}
          search={{ [EMPTY_PARAMETER]: field } as never}
          size="xs"
          miw={28}
          display="inline-block"
          className="number"
          aria-label={say('showWithout', {
            object: declared.label[language],
            share: shown,
            field: columnLabel(declared, column, language),
          })}
        >
          {shown}
        </Anchor>
      ) : (
        <Text size="xs" className="number">
          {shown}
        </Text>
      )}
      <Progress
        size={6}
        value={of * 100}
        color={of === 1 ? 'green' : of >= 0.9 ? 'vitrina' : 'orange'}
        aria-hidden
      />
    </Table.Td>
  )
}
