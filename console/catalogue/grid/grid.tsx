import { useParams } from '@tanstack/react-router'
import { useSite } from '../../session/site.ts'
import { NoSuchObject } from '../no-such-object.tsx'
import { objectAt } from '../objects.ts'
import { GridOf } from './grid-of.tsx'

/** The grid of whichever object the address names. */
export default function ObjectGrid() {
  const site = useSite()
  const { object: address = '' } = useParams({ strict: false })
  const object = objectAt(address)
  if (!object) return <NoSuchObject />
  return <GridOf key={`${site.slug}/${object.path}`} object={object} />
}
