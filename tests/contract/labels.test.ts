import assert from 'node:assert/strict'
import { test } from 'node:test'
import { FIELD_LABELS, labelOf } from '@vitrina/schema/labels/field-labels'
import { WORD_LABELS, wordLabelOf } from '@vitrina/schema/labels/word-labels'
import { LANGUAGES } from '@vitrina/schema/languages'
import { feeds, figureLines, type ProductFeed } from '@vitrina/schema/product-feeds'
import type { Field, Resource } from '@vitrina/schema/resource'
import { resources } from '@vitrina/schema/resources/index'
import { EXEMPT } from '@vitrina/schema/wire/vat-rate'

const declared = [
  ...Object.values<Resource>(resources),
  ...Object.values<ProductFeed>(feeds).map(figureLines),
]

interface Named {
  readonly name: string
  readonly within: string
  readonly field: Field
}

/** Fields, and fields of elements, each with its container. */
const named: Named[] = declared.flatMap(({ path, fields }) =>
  Object.entries<Field>(fields).flatMap(([name, field]) => [
    { name, within: path, field },
    ...('fields' in field
      ? Object.entries<Field>(field.fields).map(([inner, field]) => ({ name: inner, within: name, field }))
      : []),
  ]),
)

const wordsOf = (field: Field): readonly string[] => {
  if (field.kind === 'vatRate') return [EXEMPT]
  // Codes of a standard have separate labels.
  if (!('words' in field) || (field.kind === 'word' && field.standard)) return []
  return field.kind === 'choice' ? Object.keys(field.words) : (field.words as readonly string[])
}

test('every field has a label in every language, and no label is unused', () => {
  const used = new Set(['id', 'created_at', 'updated_at'])
  for (const { name, within } of named) {
    const exact = `${within}.${name}`
    used.add(exact in FIELD_LABELS ? exact : name)
  }
  for (const { path, joined } of declared) {
    for (const name of Object.keys(joined ?? {})) {
      const exact = `${path}.${name}`
      used.add(exact in FIELD_LABELS ? exact : name)
    }
  }
  assert.deepEqual([...used].sort(), Object.keys(FIELD_LABELS).sort())
})

test('every word of a choice has a label, and no label is unused', () => {
  const used = new Set(named.flatMap(({ field }) => wordsOf(field)))
  assert.deepEqual([...used].sort(), Object.keys(WORD_LABELS).sort())
})

test('no two fields of an object have the same label', () => {
  for (const { path, fields } of declared)
    for (const language of LANGUAGES) {
      const labels = Object.keys(fields).map((name) => labelOf(name, language, path))
      assert.deepEqual([...new Set(labels)], labels, `${path}, ${language}`)
    }
})

test('names of a field and a word without a label become readable', () => {
  assert.equal(labelOf('warranty_period', 'uk'), 'Warranty period')
  assert.equal(wordLabelOf('next_day', 'ro'), 'Next day')
})
