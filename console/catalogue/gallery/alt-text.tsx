import { Stack, Text, TextInput } from '@mantine/core'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { LANGUAGES } from '@vitrina/schema/languages'
import { MAX_ALT_LENGTH, type PictureAlt } from '@vitrina/schema/picture'
import { useState } from 'react'
import { call } from '../../api/call.ts'
import { Problem } from '../../api/problem.ts'
import { DialogFoot } from '../../parts/dialog-foot.tsx'
import { RefusalAlert } from '../../parts/refusal-alert.tsx'
import { WriteModal } from '../../parts/write-modal.tsx'
import { useSite } from '../../session/site.ts'
import { LANGUAGE_NAMES } from '../../text/language.tsx'
import { useWords } from '../../text/words.ts'
import { words } from './words.ts'

const NOTHING: PictureAlt = { alt_ro: null, alt_ru: null, alt_en: null, alt_uk: null }

/** Description of a picture. `name` is undefined for a picture of another server, which cannot have one. */
export const useAlt = (name: string | undefined) =>
  useQuery({
    queryKey: ['picture-alt', name],
    enabled: name !== undefined,
    queryFn: async ({ signal }): Promise<PictureAlt> => {
      const answer = await fetch(`/pictures/alt?names=${name}`, { signal })
      if (!answer.ok) throw new Problem(answer.status, {})
      const alts: Readonly<Record<string, PictureAlt>> = await answer.json()
      return alts[name ?? ''] ?? NOTHING
    },
  })

interface Props {
  readonly name: string
  /** Position of the picture, from 1. */
  readonly place: number
  readonly alt: PictureAlt
  readonly onClose: () => void
}

/**
 * Form for the description of a picture in each language. It is saved immediately, because it belongs to the
 * picture and not to the object.
 */
export const AltText = ({ name, place, alt, onClose }: Props) => {
  const say = useWords(words)
  const site = useSite()
  const queries = useQueryClient()
  const [texts, setTexts] = useState(alt)
  const saving = useMutation({
    mutationFn: () => call('PUT sites/:site/picture-alt/:name', { site: site.slug, name, body: texts }),
    onSuccess: async () => {
      await queries.invalidateQueries({ queryKey: ['picture-alt', name] })
      onClose()
    },
  })
  return (
    <WriteModal isWriting={saving.isPending} onClose={onClose} title={say('alt', { place })}>
      <Stack>
        <Text size="sm">{say('altLead')}</Text>
        {LANGUAGES.map((language, first) => (
          <TextInput
            key={language}
            label={LANGUAGE_NAMES[language]}
            lang={language}
            maxLength={MAX_ALT_LENGTH}
            value={texts[`alt_${language}`] ?? ''}
            onChange={({ currentTarget: { value } }) => setTexts({ ...texts, [`alt_${language}`]: value })}
            {...(first === 0 && { 'data-autofocus': true })}
          />
        ))}
        <RefusalAlert of={saving.error} />
        <DialogFoot
          onClose={onClose}
          isPending={saving.isPending}
          action={say('altSave')}
          onAction={() => saving.mutate()}
        />
      </Stack>
    </WriteModal>
  )
}
