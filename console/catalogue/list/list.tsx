import { useParams } from '@tanstack/react-router'
import { useSite } from '../../session/site.ts'
import { NoSuchObject } from '../no-such-object.tsx'
import { objectAt } from '../objects.ts'
import { ListOf } from './list-of.tsx'

/** The list of whichever object the address names. */
export default function ObjectList() {
  const site = useSite()
  const { object: address = '' } = useParams({ strict: false })
  const object = objectAt(address)
  if (!object) return <NoSuchObject />
  return <ListOf key={`${site.slug}/${object.path}`} object={object} />
}
