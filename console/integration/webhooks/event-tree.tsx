import { Checkbox, Fieldset, Group, Input, ScrollArea, Stack } from '@mantine/core'
import { CHANGE_TYPES, EVERY, SESSION_ENDED } from '@vitrina/schema/events'
import { useWords } from '../../text/words.ts'
import { useTypeName } from '../change-type.ts'
import { eventsOf, selectionOf, toggleEvent, toggleType } from './event-choice.ts'
import { useActionName } from './event-name.ts'
import { words } from './words.ts'

interface Props {
  readonly chosen: readonly string[]
  readonly onChoose: (chosen: readonly string[]) => void
  readonly error?: string | undefined
}

const MOST_USED: readonly string[] = ['order', 'stock', 'price', 'product']

/** Types of events, the most used ones first; not a constant, because the chunks of the build may import each other. */
const typesInOrder = () => {
  const rest = CHANGE_TYPES.filter((type) => !MOST_USED.includes(type))
  return [...MOST_USED, ...rest]
}

/** Events of a webhook: all, all of a type, or single ones. */
export const EventTree = ({ chosen, onChoose, error }: Props) => {
  const say = useWords(words)
  const nameOfType = useTypeName()
  const nameOfAction = useActionName()
  const isEverything = chosen.includes(EVERY)
  const isOfLogouts = chosen.includes(SESSION_ENDED)
  return (
    <Fieldset legend={say('events')} p="sm">
      <Checkbox
        label={say('everything')}
        checked={isEverything}
        onChange={() => onChoose(isEverything ? [] : [EVERY])}
        mb="xs"
      />
      <Checkbox
        label={say('sessionEnded')}
        description={say('sessionEndedHelp')}
        checked={isOfLogouts}
        onChange={() => onChoose(isOfLogouts ? [] : [SESSION_ENDED])}
        mb="xs"
      />
      {!isEverything && !isOfLogouts && (
        <ScrollArea.Autosize mah={260} offsetScrollbars viewportProps={{ tabIndex: -1 }}>
          <Stack gap="sm">
            {typesInOrder().map((type) => {
              const share = selectionOf(chosen, type)
              return (
                <Group key={type} gap="xs" role="group" aria-label={nameOfType(type)}>
                  <Checkbox
                    label={nameOfType(type)}
                    checked={share === 'all'}
                    indeterminate={share === 'some'}
                    onChange={() => onChoose(toggleType(chosen, type))}
                    w={{ base: '100%', sm: 200 }}
                    fw={500}
                  />
                  {eventsOf(type).map((event) => (
                    <Checkbox
                      key={event}
                      size="xs"
                      label={nameOfAction(event)}
                      checked={share === 'all' || chosen.includes(event)}
                      onChange={() => onChoose(toggleEvent(chosen, event))}
                    />
                  ))}
                </Group>
              )
            })}
          </Stack>
        </ScrollArea.Autosize>
      )}
      {error !== undefined && <Input.Error mt="xs">{error}</Input.Error>}
    </Fieldset>
  )
}
