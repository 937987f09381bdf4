import { Anchor } from '@mantine/core'
import { IconExternalLink } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { addressSettingOf, type PublicAddresses } from '@vitrina/schema/public-address'
import type { Resource } from '@vitrina/schema/resource'
import { useSite } from '../../session/site.ts'
import { useLanguage } from '../../text/language.tsx'
import { useWords } from '../../text/words.ts'
import { findOne } from '../content.ts'
import { words } from './words.ts'

interface Props {
  readonly object: Resource
  readonly id: number
  /** Time of the last change: a new slug changes the URL. */
  readonly version: unknown
}

/** Link to the page of an object at the site, in the language of the console or else another one. */
export const PublicPage = ({ object, id, version }: Props) => {
  const say = useWords(words)
  const site = useSite()
  const { language } = useLanguage()
  const { data } = useQuery({
    queryKey: [site.slug, 'content', object.path, 'public_url', id, version],
    queryFn: () => findOne(site, object.path, id, ['public_url']),
    enabled: addressSettingOf(object) !== undefined,
  })
  const addresses = data?.public_url as PublicAddresses | null | undefined
  const address = addresses?.[language] ?? Object.values(addresses ?? {}).find((one) => one !== null)
  if (!address) return null
  return (
    <Anchor href={address} target="_blank" rel="noreferrer" size="sm">
      {say('publicPage')} <IconExternalLink size={14} aria-hidden />
    </Anchor>
  )
}
