import { Radio, Stack, Text } from '@mantine/core'
import type { RemovalPreview } from '@vitrina/schema/console/removal'
import type { Resource } from '@vitrina/schema/resource'
import { useState } from 'react'
import { DialogFoot } from '../../parts/dialog-foot.tsx'
import { Failure } from '../../parts/failure.tsx'
import { Loading } from '../../parts/loading.tsx'
import { RefusalAlert } from '../../parts/refusal-alert.tsx'
import { useFormat } from '../../text/format.ts'
import { useLanguage } from '../../text/language.tsx'
import { useWords } from '../../text/words.ts'
import { ReferenceField } from '../inputs/reference-inputs.tsx'
import { objectOf } from '../objects.ts'
import { usePreview } from './use-preview.ts'
import { type Refetch, useRemoval } from './use-removal.ts'
import { Uses } from './uses.tsx'
import { words } from './words.ts'

interface Props {
  readonly object: Resource
  readonly ids: readonly number[]
  readonly onClose: () => void
  readonly onDone: () => void
  readonly refetch: Refetch
}

/** Part of the dialog of a deletion: the objects that use the given ones, and the choice to move or to delete them. */
export const RemoveUsed = (props: Props) => {
  const preview = usePreview(props.object.path, props.ids, null)
  if (preview.data) return <Choice {...props} preview={preview.data} />
  return preview.isError ? (
    <Failure of={preview.error} retry={() => preview.refetch()} />
  ) : (
    <Loading rows={4} />
  )
}

type Treatment = 'move' | 'delete'

const Choice = ({
  object,
  ids,
  preview,
  onClose,
  onDone,
  refetch,
}: Props & { readonly preview: RemovalPreview }) => {
  const say = useWords(words)
  const { number } = useFormat()
  const { language } = useLanguage()
  const removal = useRemoval(refetch)
  const { uses, children } = preview
  const isOnlyHidden = uses.length === 0
  const [treatment, setTreatment] = useState<Treatment>(isOnlyHidden ? 'delete' : 'move')
  const [target, setTarget] = useState<number | null>(null)
  const labelOf = (path: string): string => objectOf(path).label[language]
  const refused = [
    ...new Set(uses.flatMap(({ alone, object }) => (alone === 'refused' ? labelOf(object) : []))),
  ]
  const obstacle =
    refused.length > 0
      ? say('refused', { names: refused.join(', ') })
      : preview.too_many
        ? say('tooMany')
        : undefined
  const alsoDeleted = children.map(({ object, count }) => `${labelOf(object)}: ${number(count)}`).join(', ')
  const remove = () =>
    removal.mutate(
      { object: object.path, ids, target: treatment === 'move' ? target : null, take: [] },
      {
        onSuccess: () => {
          onDone()
          onClose()
        },
      },
    )
  return (
    <Stack>
      <div>
        <Text size="sm" fw={500}>
          {say('usedBy')}
        </Text>
        <Uses of={preview} />
      </div>
      {!isOnlyHidden && (
        <Radio.Group
          value={treatment}
          onChange={(chosen) => setTreatment(chosen as Treatment)}
          aria-label={say('usedBy')}
        >
          <Stack gap="xs">
            <Radio value="move" label={say('moveThem')} />
            {treatment === 'move' && (
              <ReferenceField
                field={{ kind: 'reference', to: object.path }}
                label={say('target')}
                path="target"
                value={target}
                onChange={(value) =>
                  setTarget(typeof value === 'number' && !ids.includes(value) ? value : null)
                }
                required={false}
                readOnly={removal.isPending}
                faults={new Map()}
              />
            )}
            <Radio
              value="delete"
              disabled={obstacle !== undefined}
              label={say(children.length > 0 ? 'withChildren' : 'clearThem')}
              description={
                obstacle ?? (children.length > 0 ? say('alsoDeleted', { names: alsoDeleted }) : undefined)
              }
            />
          </Stack>
        </Radio.Group>
      )}
      <RefusalAlert of={removal.error} />
      <DialogFoot
        action={say(treatment === 'move' ? 'moveAndDelete' : isOnlyHidden ? 'hideThem' : 'deleteAll')}
        onAction={remove}
        onClose={onClose}
        color="red"
        isPending={removal.isPending}
        isDisabled={treatment === 'move' ? target === null : !preview.can_hide && preview.ordered.length > 0}
      />
    </Stack>
  )
}
