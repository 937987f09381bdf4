import { UnstyledButton } from '@mantine/core'
import { notifications } from '@mantine/notifications'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { StatusBadge } from '../../parts/list/status-badge.tsx'
import { Refusal } from '../../parts/refusal.tsx'
import { useSite } from '../../session/site.ts'
import { useWords } from '../../text/words.ts'
import { type Content, type ContentPage, update } from '../content.ts'
import classes from './cell.module.css'
import { words } from './words.ts'

interface Props {
  readonly path: string
  readonly content: Content
  /** API name of the field. */
  readonly field: string
  /** Accessible name of the switch. */
  readonly label: string
  /** Text and tone of each of the two states. */
  readonly on: BadgeState
  readonly off: BadgeState
}

export interface BadgeState {
  readonly text: string
  readonly tone: 'good' | 'busy' | 'idle'
}

/** Status or boolean as a badge, which a press changes immediately; a refusal reverts it and shows the server's sentence. */
export const SwitchCell = ({ path, content, field, label, on, off }: Props) => {
  const site = useSite()
  const say = useWords(words)
  const queries = useQueryClient()
  const lists = { queryKey: [site.slug, 'content', path, 'list'] }

  const show = (value: boolean) =>
    queries.setQueriesData<ContentPage>(lists, (page) =>
      page
        ? {
            ...page,
            rows: page.rows.map((row) => (row.id === content.id ? { ...row, [field]: value } : row)),
          }
        : page,
    )
  const flip = useMutation({
    mutationKey: lists.queryKey,
    // Writes run one after another, so that the last click determines the value.
    scope: { id: [...lists.queryKey, content.id].join() },
    mutationFn: (value: boolean) => update(site, path, content.id, { [field]: value }, { fields: [field] }),
    onMutate: async (value) => {
      // A first read is not cancelled, because the list would never be loaded.
      await queries.cancelQueries({ ...lists, predicate: ({ state }) => state.data !== undefined })
      show(value)
    },
    onError: (failure, value) => {
      show(!value)
      notifications.show({
        color: 'red',
        title: say('notSwitched', { name: label }),
        message: <Refusal of={failure} />,
      })
    },
    onSuccess: () => queries.invalidateQueries({ queryKey: [site.slug, 'content', path, 'one', content.id] }),
    onSettled: () => {
      if (queries.isMutating({ mutationKey: lists.queryKey }) > 1) return
      // Also refetches queries that started during the write, because they may be outdated.
      queries.cancelQueries(lists).then(() => queries.invalidateQueries(lists))
    },
  })
  const isOn = content[field] === true
  const { text, tone } = isOn ? on : off
  return (
    <UnstyledButton
      role="switch"
      aria-checked={isOn}
      aria-label={label}
      className={classes.switch}
      disabled={!site.mayChange(path, field)}
      onClick={() => flip.mutate(!isOn)}
    >
      <StatusBadge tone={tone}>{text}</StatusBadge>
    </UnstyledButton>
  )
}
