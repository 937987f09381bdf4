import { Anchor, Text } from '@mantine/core'
import { IconExternalLink } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { SHOWN_OBJECTS, type ShownObjectPath, type ShownReason } from '@vitrina/schema/console/shown'
import { labelOf } from '@vitrina/schema/labels/field-labels'
import type { Resource } from '@vitrina/schema/resource'
import { Fragment, type ReactNode } from 'react'
import { call } from '../../api/call.ts'
import { useSite } from '../../session/site.ts'
import { useLanguage } from '../../text/language.tsx'
import { useWords } from '../../text/words.ts'
import { addressOf, objectOf } from '../objects.ts'
import { goToSection } from './form-index.tsx'
import { words } from './in-shop-words.ts'
import { layoutOf, sectionOf } from './layout.ts'

interface Props {
  readonly object: Resource
  readonly id: number
  /** Time of the last change. */
  readonly version: unknown
}

const isShownObject = (path: string): path is ShownObjectPath => SHOWN_OBJECTS.some((one) => one === path)

/** Line under the title: whether shoppers see the object, its page, or the reasons with links to their corrections. */
export const InShop = ({ object, id, version }: Props) => {
  const say = useWords(words)
  const { slug } = useSite()
  const { language } = useLanguage()
  const { path } = object
  const { data } = useQuery({
    queryKey: [slug, 'content', path, 'shown', id, version, language],
    queryFn: ({ signal }) =>
      call('GET sites/:site/shown/:object/:id', { site: slug, object: path, id, signal }),
    enabled: isShownObject(path),
    // Another object may be the reason, and was perhaps changed a moment ago.
    staleTime: 0,
  })
  if (!data) return null
  const { hiding, lacking, addresses } = data
  const address = addresses?.[language] ?? Object.values(addresses ?? {}).find((one) => one !== null)
  if (hiding.length > 0)
    return (
      <Text size="sm" component="p">
        <Text span inherit fw={500}>
          {say(path === 'shop' ? 'storeNotInShop' : 'notInShop')}
        </Text>{' '}
        <Reasons of={hiding} object={object} />
      </Text>
    )
  // A brand has no state of its own.
  if (path === 'brand' && !address) return null
  return (
    <Text size="sm" component="p">
      {path !== 'brand' && say(path === 'shop' ? 'storeInShop' : 'inShop')}{' '}
      {address && (
        <Anchor href={address} target="_blank" rel="noreferrer" size="sm" underline="always">
          {say('publicPage')} <IconExternalLink size={14} aria-hidden />
        </Anchor>
      )}
      {lacking.length > 0 && (
        <>
          {' '}
          {say('mayBeHidden')} <Reasons of={lacking} object={object} />
        </>
      )}
    </Text>
  )
}

const Reasons = ({ of, object }: { readonly of: readonly ShownReason[]; readonly object: Resource }) =>
  of.map((reason, place) => (
    <Fragment key={`${reason.reason} ${reason.field} ${reason.object?.id}`}>
      {place > 0 && ' · '}
      <Reason of={reason} object={object} />
    </Fragment>
  ))

const Reason = ({
  of: { reason, field, object: other },
  object,
}: {
  readonly of: ShownReason
  readonly object: Resource
}) => {
  const say = useWords(words)
  const { slug } = useSite()
  const { language } = useLanguage()
  const text: ReactNode = say(reason, {
    field: field === null ? '' : labelOf(field, language, object.path),
    name: other === null ? '' : (other.name ?? `#${other.id}`),
  })
  if (other)
    return (
      <Anchor
        component={Link}
        to={`/sites/${slug}/objects/${addressOf(objectOf(other.path))}/${other.id}`}
        size="sm"
        underline="always"
      >
        {text}
      </Anchor>
    )
  return (
    <Anchor
      component="button"
      type="button"
      size="sm"
      underline="always"
      onClick={() => goToSection(sectionOfField(object, field))}
    >
      {text}
    </Anchor>
  )
}

/** Id of the section of a form that has a field. */
const sectionOfField = (object: Resource, field: string | null): string => {
  const { main, side } = layoutOf(object)
  const part = [...main, ...side].find(({ fields }) => fields.some(([first]) => first?.of === field))
  return sectionOf(part?.name ?? '')
}
