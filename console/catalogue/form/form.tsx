import { useQuery } from '@tanstack/react-query'
import { useParams } from '@tanstack/react-router'
import type { Resource } from '@vitrina/schema/resource'
import { Problem } from '../../api/problem.ts'
import { Failure } from '../../parts/failure.tsx'
import { useUrlState } from '../../parts/list/url-state.ts'
import { Loading } from '../../parts/loading.tsx'
import { Page } from '../../parts/page.tsx'
import { useSite } from '../../session/site.ts'
import { useLanguage } from '../../text/language.tsx'
import { initialValues, valuesOfCopy } from '../values.ts'
import { WithObject } from '../with-object.tsx'
import { Editor } from './editor.tsx'
import { findCompleteObject } from './find-complete-object.ts'

const NOT_FOUND = new Problem(404, {})

const idIn = (text: string): number | undefined => (/^[1-9]\d{0,9}$/.test(text) ? Number(text) : undefined)

/** Form of the object in the URL, or of a new one; `?from=` is the id of an object to copy. */
export default function ObjectForm() {
  return <WithObject>{(object) => <KeyedForm object={object} />}</WithObject>
}

const KeyedForm = ({ object }: Pick<Props, 'object'>) => {
  const { site = '', id = '' } = useParams({ strict: false })
  const { values } = useUrlState()
  if (id !== 'new') return <FormOf key={`${site} ${object.path} ${id}`} object={object} id={idIn(id)} />
  const from = idIn(values.from ?? '')
  if (from === undefined)
    return <Editor key={`${site} ${object.path}`} object={object} begin={initialValues(object)} />
  return <FormOf key={`${site} ${object.path} ${from} copy`} object={object} id={from} asCopy />
}

interface Props {
  readonly object: Resource
  readonly id: number | undefined
  readonly asCopy?: true
}

const FormOf = ({ object, id, asCopy }: Props) => {
  const site = useSite()
  const { language } = useLanguage()
  const title = object.label[language]
  const query = useQuery({
    queryKey: [site.slug, 'content', object.path, 'one', id],
    queryFn: () => findCompleteObject(site, object, id as number),
    enabled: id !== undefined,
    // An edited object is not refreshed in the form; the save compares it.
    staleTime: 0,
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
  })
  if (id === undefined)
    return (
      <Page title={title}>
        <Failure of={NOT_FOUND} />
      </Page>
    )
  if (query.data === undefined || (query.isFetching && !query.isFetchedAfterMount)) {
    return (
      <Page title={title}>
        {query.isError ? (
          <Failure of={query.error} retry={() => query.refetch()} />
        ) : (
          <Loading shape="form" />
        )}
      </Page>
    )
  }
  return asCopy ? (
    <Editor object={object} begin={valuesOfCopy(object, query.data)} />
  ) : (
    <Editor object={object} begin={query.data} id={id} />
  )
}
