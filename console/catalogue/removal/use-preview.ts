import { useQuery } from '@tanstack/react-query'
import { call } from '../../api/call.ts'
import { useSite } from '../../session/site.ts'
import { useLanguage } from '../../text/language.tsx'

/** Effects of a removal, read again at each opening of its dialog. */
export const usePreview = (object: string, ids: readonly number[], target: number | null, enabled = true) => {
  const site = useSite()
  const { language } = useLanguage()
  return useQuery({
    // Not below the key of the content, which is refetched after the removal.
    queryKey: [site.slug, 'removal', 'preview', object, ids, target, language],
    queryFn: ({ signal }) =>
      call('POST sites/:site/removal/preview', { site: site.slug, body: { object, ids, target }, signal }),
    enabled,
    gcTime: 0,
    staleTime: 0,
  })
}
