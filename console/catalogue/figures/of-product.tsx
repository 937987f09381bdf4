import { Anchor, Group, Paper, Stack, Table, TextInput } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { notifications } from '@mantine/notifications'
import { IconSearch } from '@tabler/icons-react'
import { keepPreviousData, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { figureLines, type ProductFeed } from '@vitrina/schema/product-feeds'
import { isNumber } from '@vitrina/schema/wire/number'
import { type Ref, useImperativeHandle, useState } from 'react'
import { problemOf } from '../../api/problem.ts'
import { Failure } from '../../parts/failure.tsx'
import { Heading } from '../../parts/layout/heading.tsx'
import { Hint } from '../../parts/layout/hint.tsx'
import { Loading } from '../../parts/loading.tsx'
import { RefusalAlert } from '../../parts/refusal-alert.tsx'
import { useSite } from '../../session/site.ts'
import { asTyped } from '../../text/format.ts'
import { useLanguage } from '../../text/language.tsx'
import { useWords } from '../../text/words.ts'
import classes from '../form/section.module.css'
import { useNames } from '../names-of.ts'
import { words as shared } from '../words.ts'
import { HistoryOfFigures } from './figure-history.tsx'
import {
  type Figures,
  findFigures,
  findOwners,
  MAX_SHOWN_OWNERS,
  nameOfFeed,
  parseFigure,
  writeFigures,
} from './figures.ts'
import { words } from './words.ts'

interface Props {
  readonly feed: ProductFeed
  readonly id: number
  readonly sectionId: string
  /** Callback with the number of changed figures; 0 after they are saved. */
  readonly onDirty: (count: number) => void
  readonly ref: Ref<FiguresHandle>
}

/** Figures of a form, which are saved and discarded with its fields. */
export interface FiguresHandle {
  readonly save: () => void
  readonly discard: () => void
}

const NONE: Figures = new Map()

/** Number of stores that need no search. */
const FEW = 12

/** Stock of a product per store, or its prices per user type. Only changed figures are written. */
export const FiguresOfProduct = ({ feed, id, sectionId, onDirty, ref }: Props) => {
  const say = useWords(words)
  const site = useSite()
  const queries = useQueryClient()
  const [typed, setTyped] = useState<Figures>(NONE)
  const [name, setName] = useState('')
  const [sought] = useDebouncedValue(name.trim(), 200)
  const key = [site.slug, 'content', 'product', feed.read, id]
  const stored = useQuery({
    queryKey: key,
    queryFn: () => findFigures(site, feed, id),
    refetchOnWindowFocus: false,
  })
  const owners = useQuery({
    queryKey: [site.slug, 'content', feed.owner.path, 'ids', sought],
    queryFn: () => findOwners(site, feed, sought),
    placeholderData: keepPreviousData,
  })
  const { data: figures = NONE } = stored
  const { ids: matchingIds = [], total = 0 } = owners.data ?? {}
  // Owners with a figure come first, until the user searches for another.
  const all = [...new Set([...(sought === '' ? figures.keys() : []), ...matchingIds])]
  const ids = all.slice(0, MAX_SHOWN_OWNERS)
  const isLong = sought !== '' || name !== '' || Math.max(total, all.length) > FEW
  const names = useNames(new Map([[feed.owner.path, ids]])).get(feed.owner.path)
  const shownOf = (owner: number) => typed.get(owner) ?? figures.get(owner) ?? ''
  const changed: Figures = new Map(
    [...typed].flatMap(([owner, text]) =>
      parseFigure(text) === (figures.get(owner) ?? '') ? [] : [[owner, parseFigure(text)]],
    ),
  )
  const isSound = [...changed.values()].every(isNumber)

  const change = (owner: number, text: string) => {
    const next = new Map(typed)
    if (parseFigure(text) === (figures.get(owner) ?? '')) next.delete(owner)
    else next.set(owner, text)
    setTyped(next)
    onDirty(next.size)
  }
  const save = useMutation({
    mutationFn: async (changed: Figures) => {
      await writeFigures(site, feed, id, changed)
      await queries.invalidateQueries({ queryKey: key })
    },
    onSuccess: () => {
      setTyped(NONE)
      onDirty(0)
      notifications.show({ message: say('saved') })
    },
  })
  // Sent figures in their order, because faults refer to positions.
  const sent = [...(save.variables ?? NONE).keys()]
  const faults = new Map(
    (save.error ? problemOf(save.error).faults : []).flatMap(({ index, field, message }) => {
      const owner = index === undefined || field !== feed.figure ? undefined : sent[index]
      return owner === undefined || changed.get(owner) !== save.variables?.get(owner)
        ? []
        : [[owner, message]]
    }),
  )
  useImperativeHandle(ref, () => ({
    save: () => {
      if (isSound && changed.size > 0 && !save.isPending) save.mutate(changed)
    },
    discard: () => {
      setTyped(NONE)
      onDirty(0)
      save.reset()
    },
  }))
  const failed = [stored, owners].find(({ isLoadingError }) => isLoadingError)
  const title = say(`${feed.type} title`)
  return (
    <Paper
      id={sectionId}
      tabIndex={-1}
      className={classes.section}
      withBorder
      p="md"
      component="section"
      aria-label={title}
    >
      <Stack gap="sm">
        <Heading>{title}</Heading>
        {failed ? (
          <Failure of={failed.error} retry={() => Promise.all([stored.refetch(), owners.refetch()])} />
        ) : stored.isPending || owners.isPending ? (
          <Loading rows={3} />
        ) : ids.length === 0 && !isLong ? (
          <Hint>{say(`${feed.type} none`)}</Hint>
        ) : (
          <Stack gap="sm">
            <RefusalAlert of={save.error} fields={[feed.figure]} />
            {isLong && (
              <TextInput
                type="search"
                aria-label={say('find')}
                placeholder={say('find')}
                value={name}
                leftSection={<IconSearch size={16} />}
                maw="36rem"
                onChange={(event) => setName(event.currentTarget.value)}
                // Enter in this field must not submit the form.
                onKeyDown={(event) => event.key === 'Enter' && event.preventDefault()}
              />
            )}
            <Table aria-label={title} verticalSpacing={4} maw="36rem">
              <Table.Thead>
                <Table.Tr>
                  <Table.Th>{say(`${feed.type} owner`)}</Table.Th>
                  <Table.Th w="8rem">{say(`${feed.type} figure`)}</Table.Th>
                </Table.Tr>
              </Table.Thead>
              <Table.Tbody>
                {ids.map((owner) => (
                  <Figure
                    key={owner}
                    of={names?.get(owner)?.name ?? `#${owner}`}
                    figure={say(`${feed.type} figure`)}
                    isFixed={!site.mayWrite(figureLines(feed).path)}
                    value={shownOf(owner)}
                    changed={changed.get(owner)}
                    fault={faults.get(owner)}
                    onChange={(text) => change(owner, text)}
                  />
                ))}
              </Table.Tbody>
            </Table>
            {Math.max(total, all.length) > ids.length && <Hint size="xs">{say('moreOwners')}</Hint>}
          </Stack>
        )}
        <Group gap="xs">
          <Anchor component={Link} to={`/sites/${site.slug}/${nameOfFeed(feed)}`} size="sm" py={4}>
            {say(`${feed.type} all`)}
          </Anchor>
          <HistoryOfFigures feed={feed} id={id} />
        </Group>
        {feed.type === 'stock' && ids.length > 0 && <Hint size="xs">{say('apart')}</Hint>}
      </Stack>
    </Paper>
  )
}

interface FigureProps {
  /** Name of the store or user type. */
  readonly of: string
  readonly figure: string
  readonly value: string
  /** Changed value; undefined for an unchanged one. */
  readonly changed: string | undefined
  /** Fault reported by the server. */
  readonly fault: string | undefined
  readonly isFixed: boolean
  readonly onChange: (text: string) => void
}

const Figure = ({ of: name, figure, value, changed, fault, isFixed, onChange }: FigureProps) => {
  const say = useWords(words)
  const { language } = useLanguage()
  const sayShared = useWords(shared)
  const isWrong = changed !== undefined && !isNumber(changed)
  return (
    <Table.Tr>
      <Table.Th scope="row" fw={400}>
        {name}
      </Table.Th>
      <Table.Td>
        <TextInput
          size="xs"
          aria-label={say('figureOf', { figure, name })}
          value={asTyped(value, language)}
          placeholder={say('nothing')}
          inputMode="decimal"
          autoComplete="off"
          readOnly={isFixed}
          error={isWrong ? (changed === '' ? say('stays') : sayShared('notANumber')) : fault}
          onChange={(event) => onChange(event.currentTarget.value)}
        />
      </Table.Td>
    </Table.Tr>
  )
}
