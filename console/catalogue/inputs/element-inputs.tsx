import { ActionIcon, Button, Fieldset, Group, Paper, Stack, Text, Tooltip } from '@mantine/core'
import { type Icon, IconArrowDown, IconArrowUp, IconPlus, IconTrash } from '@tabler/icons-react'
import { labelOf } from '@vitrina/schema/labels/field-labels'
import type { ComponentType } from 'react'
import { Hint } from '../../parts/layout/hint.tsx'
import { useLanguage } from '../../text/language.tsx'
import { useWords } from '../../text/words.ts'
import classes from './element-inputs.module.css'
import type { InputProps, PropsOf } from './input.ts'
import { words } from './words.ts'

type Element = Readonly<Record<string, unknown>>

/** Properties of a field with nested fields. `Input` is passed because it renders these fields, too. */
type NestedProps<K extends 'list' | 'object'> = PropsOf<K> & { readonly Input: ComponentType<InputProps> }

interface InnerProps {
  readonly of: NestedProps<'list' | 'object'>
  /** Last part of the path of the list or object that contains it. */
  readonly within: string
  readonly path: string
  readonly element: Element
  readonly onChange: (element: Element) => void
}

/** Fields of one element. */
const Inner = ({ of, within, path, element, onChange }: InnerProps) => {
  const { language } = useLanguage()
  return (
    <div className={classes.fields}>
      {Object.entries(of.field.fields).map(([name, field]) => (
        <of.Input
          key={name}
          field={field}
          label={labelOf(name, language, within)}
          path={`${path}.${name}`}
          value={element[name] ?? null}
          onChange={(value) => onChange({ ...element, [name]: value })}
          required={field.required === true}
          readOnly={of.readOnly}
          faults={of.faults}
          help={field.help?.[language]}
        />
      ))}
    </div>
  )
}

/** Object with nested fields. */
export const NestedField = (props: NestedProps<'object'>) => (
  <Fieldset legend={props.label} data-path={props.path} tabIndex={-1}>
    <Inner
      of={props}
      within={props.path}
      path={props.path}
      element={(props.value as Element | null) ?? {}}
      onChange={props.onChange}
    />
    {props.faults.has(props.path) && (
      <Text size="sm" c="red" role="alert">
        {props.faults.get(props.path)}
      </Text>
    )}
  </Fieldset>
)

interface ActProps {
  readonly label: string
  readonly icon: Icon
  readonly disabled?: boolean
  readonly act: () => void
}

const Act = ({ label, icon: Icon, disabled = false, act }: ActProps) => (
  <Tooltip label={label}>
    <ActionIcon variant="subtle" color="gray" aria-label={label} disabled={disabled} onClick={act}>
      <Icon size={16} />
    </ActionIcon>
  </Tooltip>
)

/** Elements in order: added, moved, removed. */
export const ListField = (props: NestedProps<'list'>) => {
  const say = useWords(words)
  const elements = Array.isArray(props.value) ? (props.value as Element[]) : []
  const { onChange, readOnly, label, path, faults } = props

  const moved = (from: number, to: number): Element[] => {
    const next = [...elements]
    const [one] = next.splice(from, 1)
    if (one) next.splice(to, 0, one)
    return next
  }
  return (
    <Fieldset legend={props.required ? `${label} *` : label} data-path={path} tabIndex={-1}>
      <Stack gap="xs">
        {elements.map((element, place) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the place is what the server names it by
          <Paper key={place} withBorder p="sm" role="group" aria-label={`${label} ${place + 1}`}>
            <div className={classes.element}>
              <Inner
                of={props}
                within={path}
                path={`${path}.${place}`}
                element={element}
                onChange={(changed) => onChange(elements.with(place, changed))}
              />
              {!readOnly && (
                <Group gap={2} wrap="nowrap" justify="end">
                  <Act
                    label={`${say('up')}: ${label} ${place + 1}`}
                    icon={IconArrowUp}
                    disabled={place === 0}
                    act={() => onChange(moved(place, place - 1))}
                  />
                  <Act
                    label={`${say('down')}: ${label} ${place + 1}`}
                    icon={IconArrowDown}
                    disabled={place === elements.length - 1}
                    act={() => onChange(moved(place, place + 1))}
                  />
                  <Act
                    label={`${say('remove')}: ${label} ${place + 1}`}
                    icon={IconTrash}
                    act={() => onChange(elements.toSpliced(place, 1))}
                  />
                </Group>
              )}
            </div>
          </Paper>
        ))}
        {elements.length === 0 && <Hint>{say('none')}</Hint>}
        {faults.has(path) && (
          <Text size="sm" c="red" role="alert">
            {faults.get(path)}
          </Text>
        )}
        {!readOnly && (
          <Group>
            <Button
              variant="default"
              size="xs"
              leftSection={<IconPlus size={14} />}
              aria-label={`${say('add')}: ${label}`}
              onClick={() => onChange([...elements, {}])}
            >
              {say('add')}
            </Button>
          </Group>
        )}
      </Stack>
    </Fieldset>
  )
}
