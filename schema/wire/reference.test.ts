import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Fault } from '../errors.ts'
import { say } from '../labels/say.ts'
import { LANGUAGES } from '../languages.ts'
import type { Field } from '../resource.ts'
import { resources } from '../resources/index.ts'
import { SENTENCES } from '../sentences.ts'
import { readCell } from './cell.ts'
import { exampleOfKey, parseReference } from './reference.ts'
import type { Sink } from './sink.ts'

const PLACEHOLDER = /<\w*>|undefined|\bnull\b"/

const references = Object.values(resources).flatMap(({ path, fields }) =>
  Object.entries(fields as Readonly<Record<string, Field>>).flatMap(([name, field]) =>
    field.kind === 'reference' || field.kind === 'references' ? [{ path, name, field }] : [],
  ),
)

const faultsFor = (to: string, value: unknown): Fault[] => {
  const faults: Fault[] = []
  const sink: Sink = {
    timeZone: 'UTC',
    fault: (field, key, ...[parameters]) => faults.push({ field, key, parameters } as unknown as Fault),
    reference: () => assert.fail('no reference was expected'),
  }
  parseReference(value, 'at', sink, to, {}, 'at')
  return faults
}

test('no sentence in any language has a placeholder in angle brackets', () => {
  for (const [key, sentence] of Object.entries(SENTENCES))
    for (const language of LANGUAGES) assert.doesNotMatch(sentence[language], PLACEHOLDER, key)
})

test('4.2.8 the fault of a reference names the key field of its target, in a body and in a cell', () => {
  assert.ok(references.length > 10)
  for (const { path, name, field } of references) {
    const example = exampleOfKey(field.to)
    const cell = readCell(field, '{neither JSON nor a key')
    const faults = [...faultsFor(field.to, true), ...('fault' in cell ? [cell.fault] : [])]
    for (const fault of faults)
      for (const language of LANGUAGES) {
        const message = say(fault, language)
        assert.doesNotMatch(message, PLACEHOLDER, `${path}.${name}`)
        assert.ok(message.includes(example), `${path}.${name}: ${message}`)
      }
    assert.equal(faults.length, 2, `${path}.${name}`)
  }
  assert.equal(exampleOfKey('product'), '{"group_product_id": "A-7"}')
})
