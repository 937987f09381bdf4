import { Checkbox, List, Radio, Stack, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { columnsOf } from '@vitrina/schema/columns'
import { wireLabel } from '@vitrina/schema/labels/column-label'
import type { Resource } from '@vitrina/schema/resource'
import { useState } from 'react'
import { DialogFoot } from '../../parts/dialog-foot.tsx'
import { Failure } from '../../parts/failure.tsx'
import { Placeholder } from '../../parts/layout/placeholder.tsx'
import { Loading } from '../../parts/loading.tsx'
import { RefusalAlert } from '../../parts/refusal-alert.tsx'
import { WriteModal } from '../../parts/write-modal.tsx'
import { useSite } from '../../session/site.ts'
import { useLanguage } from '../../text/language.tsx'
import { useWords } from '../../text/words.ts'
import { useCategoryPaths } from '../category-paths.ts'
import { type Content, findByIds } from '../content.ts'
import { textsIn } from '../history/texts-in.ts'
import { nameOf } from '../naming.ts'
import { compareFields } from './compare-fields.ts'
import { usePreview } from './use-preview.ts'
import { useRemoval } from './use-removal.ts'
import { Uses } from './uses.tsx'
import { words } from './words.ts'

interface Props {
  readonly object: Resource
  readonly ids: readonly number[]
  readonly onClose: () => void
  readonly onDone: () => void
}

/** Dialog that merges objects into one of them, after a preview. */
export const MergeDialog = ({ object, ids, onClose, onDone }: Props) => {
  const say = useWords(words)
  const site = useSite()
  const { language } = useLanguage()
  const removal = useRemoval('active')
  const names = columnsOf(object)
    .filter(({ field }) => !field.writeOnly)
    .map(({ name }) => name)
  const query = useQuery({
    queryKey: [site.slug, 'removal', 'merged', object.path, ids],
    queryFn: () => findByIds(site, object.path, ids, names),
    gcTime: 0,
    staleTime: 0,
  })
  const rows = ids.flatMap((id) => query.data?.get(id) ?? [])
  return (
    <WriteModal
      isWriting={removal.isPending}
      onClose={onClose}
      size="lg"
      title={say('mergeTitle', { what: object.label[language] })}
    >
      {!query.data ? (
        <Placeholder of={query} rows={6} />
      ) : rows.length < 2 ? (
        <Failure of={query.error} retry={query.refetch} />
      ) : (
        <Merge {...{ object, rows, removal, onClose, onDone }} />
      )}
    </WriteModal>
  )
}

interface MergeProps extends Omit<Props, 'ids'> {
  readonly rows: readonly Content[]
  readonly removal: ReturnType<typeof useRemoval>
}

const Merge = ({ object, rows, removal, onClose, onDone }: MergeProps) => {
  const say = useWords(words)
  const { language } = useLanguage()
  const [targetId, setTargetId] = useState(rows[0]?.id ?? 0)
  const [refused, setRefused] = useState<ReadonlySet<string>>(new Set())
  const ids = rows.map(({ id }) => id)
  const mergedIds = ids.filter((id) => id !== targetId)
  const preview = usePreview(object.path, mergedIds, targetId)
  const paths = useCategoryPaths(object.path === 'category' ? ids : [])
  const { offered, differing } = compareFields(object, rows, targetId)
  const take = offered.map(({ name }) => name).filter((name) => !refused.has(name))
  const labelOf = (name: string): string => wireLabel(object, name, language)
  const merge = () =>
    removal.mutate(
      { object: object.path, ids: mergedIds, target: targetId, take },
      {
        onSuccess: () => {
          onDone()
          onClose()
        },
      },
    )
  return (
    <Stack>
      <Radio.Group label={say('keep')} value={String(targetId)} onChange={(id) => setTargetId(Number(id))}>
        <Stack gap="xs" mt={4}>
          {rows.map((row) => (
            <Radio
              key={row.id}
              value={String(row.id)}
              label={nameOf(object, row, language)}
              description={[paths.get(row.id), object.key && row[object.key], `#${row.id}`]
                .filter(Boolean)
                .join(' · ')}
              styles={{ label: { overflowWrap: 'anywhere' } }}
            />
          ))}
        </Stack>
      </Radio.Group>
      <div>
        <Text size="sm" fw={500}>
          {say('moves')}
        </Text>
        {preview.data ? (
          <Uses of={preview.data} />
        ) : preview.isError ? (
          <Failure of={preview.error} retry={() => preview.refetch()} />
        ) : (
          <Loading rows={2} />
        )}
      </div>
      {offered.length > 0 && (
        <Checkbox.Group
          label={say('take')}
          value={take}
          onChange={(chosen) =>
            setRefused(new Set(offered.map(({ name }) => name).filter((name) => !chosen.includes(name))))
          }
        >
          <List listStyleType="none" mt={4} spacing={4}>
            {offered.map(({ name, value }) => (
              <List.Item key={name}>
                <Checkbox
                  value={name}
                  label={labelOf(name)}
                  description={textsIn(value).join(', ').slice(0, MAX_SHOWN_CHARACTERS)}
                  styles={{ description: { overflowWrap: 'anywhere' } }}
                />
              </List.Item>
            ))}
          </List>
        </Checkbox.Group>
      )}
      {differing.length > 0 && (
        <Text size="sm">{say('differ', { names: differing.map(labelOf).join(', ') })}</Text>
      )}
      <Text size="sm">{say('mergeLead')}</Text>
      <RefusalAlert of={removal.error} />
      <DialogFoot
        onClose={onClose}
        isPending={removal.isPending}
        isDisabled={!preview.data}
        action={say('merge')}
        onAction={merge}
      />
    </Stack>
  )
}

/** Maximum number of characters shown of a value. */
const MAX_SHOWN_CHARACTERS = 120
