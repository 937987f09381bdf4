import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { labelIn } from '@vitrina/schema/labels/note-label'
import { usualLabel } from '@vitrina/schema/labels/usual-note'
import { useMemo } from 'react'
import { call } from '../../api/call.ts'
import type { CurrentSite } from '../../session/current-site.ts'
import { useSite } from '../../session/site.ts'
import { useLanguage } from '../../text/language.tsx'
import type { LabelOf } from '../notes.ts'

/** Cache time in ms; labels rarely change. */
const STALE_MS = 60_000

const keyOf = (site: CurrentSite) => ['note-labels', site.slug]

/** Labels of the site for the words in payment and delivery. */
export const useLabels = () => {
  const site = useSite()
  return useQuery({
    queryKey: [...keyOf(site), 'set'],
    queryFn: ({ signal }) => call('GET sites/:site/note-label', { site: site.slug, signal }),
    staleTime: STALE_MS,
  })
}

/** Words of orders without a label. */
export const useUnlabelled = () => {
  const site = useSite()
  return useQuery({
    queryKey: [...keyOf(site), 'unlabelled'],
    queryFn: ({ signal }) => call('GET sites/:site/note-label/unlabelled', { site: site.slug, signal }),
  })
}

/**
 * Returns the label of a word of payment or delivery in the language of the console: the label of the site, else the usual text.
 */
export const useLabelOf = (): LabelOf => {
  const { language } = useLanguage()
  const { data } = useLabels()
  return useMemo(() => {
    const labels = new Map(data?.map((label) => [`${label.field} ${label.word}`, labelIn(label, language)]))
    return (field, word) => labels.get(`${field} ${word}`) ?? usualLabel(word, language)
  }, [data, language])
}

/** Mutation of labels, which are read again afterwards. */
export const useChangeLabels = <Input>(change: (input: Input) => Promise<unknown>) => {
  const site = useSite()
  const client = useQueryClient()
  return useMutation({
    mutationFn: change,
    onSettled: () => client.invalidateQueries({ queryKey: keyOf(site) }),
  })
}
