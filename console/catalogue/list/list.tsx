import { useSite } from '../../session/site.ts'
import { WithObject } from '../with-object.tsx'
import { ListOf } from './list-of.tsx'

/** List of the object in the URL. */
export default function ObjectList() {
  const site = useSite()
  return <WithObject>{(object) => <ListOf key={`${site.slug}/${object.path}`} object={object} />}</WithObject>
}
