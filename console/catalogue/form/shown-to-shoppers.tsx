import { Alert } from '@mantine/core'
import { labelOf } from '@vitrina/schema/labels/field-labels'
import type { Resource } from '@vitrina/schema/resource'
import { useLanguage } from '../../text/language.tsx'
import { useWords } from '../../text/words.ts'
import type { Patch } from '../content.ts'
import { OldPriceNotice } from '../promotion/old-price.tsx'
import { isEmpty } from '../values.ts'
import { words } from './words.ts'

interface Props {
  readonly object: Resource
  /** Stored object. */
  readonly base: Patch
}

/** Notice about what shoppers see: missing fields or the kind of a hidden object, or an old price that is not higher. */
export const ShownToShoppers = ({ object, base }: Props) => {
  const say = useWords(words)
  const { language } = useLanguage()
  if (!object.shoppers) return <OldPriceNotice {...{ object, base }} />
  const { need, hidden } = object.shoppers
  if (base[hidden.field] === hidden.word)
    return <Alert variant="light" color="gray" title={say('neverShown')} />
  const missing = need.filter((name) => isEmpty(base[name]))
  if (missing.length === 0) return null
  const fields = missing.map((name) => labelOf(name, language, object.path)).join(', ')
  return (
    <Alert variant="light" color="orange" title={say('notShown')}>
      {say('notShownUntil', { fields })}
    </Alert>
  )
}
