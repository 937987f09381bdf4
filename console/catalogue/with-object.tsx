import { useQuery } from '@tanstack/react-query'
import { useParams } from '@tanstack/react-router'
import { OWN_FIELD, OWN_FIELD_OBJECTS, type OwnField, withOwnFields } from '@vitrina/schema/own-fields'
import type { Resource } from '@vitrina/schema/resource'
import { type ReactNode, useMemo } from 'react'
import { request } from '../api/request.ts'
import { Placeholder } from '../parts/layout/placeholder.tsx'
import { Page } from '../parts/page.tsx'
import { useSite } from '../session/site.ts'
import { useLanguage } from '../text/language.tsx'
import { NoSuchObject } from './no-such-object.tsx'
import { objectAt } from './objects.ts'

/** Own fields of the current site, by object and in the order of its forms. */
export const useOwnFields = (enabled = true) => {
  const site = useSite()
  return useQuery({
    queryKey: [site.slug, OWN_FIELD],
    queryFn: async ({ signal }) =>
      (await request<OwnField[]>(site.api(`external/${OWN_FIELD}/`), { signal })).body,
    enabled,
  })
}

const hasOwnFields = ({ path }: Resource): boolean => (OWN_FIELD_OBJECTS as readonly string[]).includes(path)

/** Renders a page of the object in the URL, with the own fields of the site. */
export const WithObject = ({ children }: { readonly children: (object: Resource) => ReactNode }) => {
  const { object: address = '' } = useParams({ strict: false })
  const object = objectAt(address)
  return object ? <WithOwn object={object}>{children}</WithOwn> : <NoSuchObject />
}

interface Props {
  readonly object: Resource
  readonly children: (object: Resource) => ReactNode
}

const WithOwn = ({ object, children }: Props) => {
  const { language } = useLanguage()
  const query = useOwnFields(hasOwnFields(object))
  const complete = useMemo(
    () => (hasOwnFields(object) ? withOwnFields(object, query.data ?? []) : object),
    [object, query.data],
  )
  if (!hasOwnFields(object) || query.data) return children(complete)
  return (
    <Page title={object.label[language]}>
      <Placeholder of={query} rows={10} />
    </Page>
  )
}
