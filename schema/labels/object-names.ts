import type { Resource } from '../resource.ts'

/** English names of one object and of several for the API reference, such as `category` and `categories`. */
export const objectNames = ({
  label,
}: Pick<Resource, 'label'>): { readonly one: string; readonly many: string } => {
  const many = label.en.toLowerCase()
  // The first noun has the plural ending: "gifts with a product", "product groups, version 2".
  const one = many.replace(/(ies|s)(?= of | with |,|$)/, (ending) => (ending === 'ies' ? 'y' : ''))
  return { one, many }
}
