import assert from 'node:assert/strict'
import { test } from 'node:test'
import { CHANGE_TYPES, EVENTS, EVERY, SESSION_ENDED, typeOfEvent } from '@vitrina/schema/events'
import { actionWords } from './action-words.ts'

test('every event of webhooks has a label in the console', () => {
  const actions = [...EVENTS.filter((event) => event !== SESSION_ENDED), `${CHANGE_TYPES[0]}.${EVERY}`].map(
    (event) => event.slice(typeOfEvent(event).length + 1),
  )
  assert.deepEqual(
    [...new Set(actions)].filter((action) => !(action in actionWords)),
    [],
  )
})
