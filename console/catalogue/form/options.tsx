import { useQuery } from '@tanstack/react-query'
import { optionsText } from '@vitrina/schema/orders/options-text'
import type { Resource } from '@vitrina/schema/resource'
import type { ProductOption } from '@vitrina/schema/wire/object-types'
import { useSite } from '../../session/site.ts'
import { useLanguage } from '../../text/language.tsx'
import { type Content, findOne } from '../content.ts'

/** Options of a variant, in the language of the console or else another one. */
export const Options = ({ object, content }: { readonly object: Resource; readonly content: Content }) => {
  const site = useSite()
  const { language } = useLanguage()
  const { data } = useQuery({
    queryKey: [site.slug, 'content', object.path, 'options', content.id, content.updated_at],
    queryFn: () => findOne(site, object.path, content.id, ['options']),
    enabled: object.hasOptions === true && content.product_group_id != null,
  })
  const options = data?.options as readonly ProductOption[] | null | undefined
  if (!options) return null
  const textIn = (option: ProductOption, name: 'name' | 'value'): string =>
    option[`${name}_${language}`] ??
    option[`${name}_ro`] ??
    option[`${name}_ru`] ??
    option[`${name}_en`] ??
    option[`${name}_uk`] ??
    ''
  return (
    <span>
      {optionsText(
        options.map((option) => ({ name: textIn(option, 'name'), value: textIn(option, 'value') })),
      )}
    </span>
  )
}
