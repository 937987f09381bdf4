import assert from 'node:assert/strict'
import { test } from 'node:test'
import { tellApart } from './tell-apart.ts'

const place = (code: string, name: string, apart: readonly string[], more = {}) => ({
  code,
  region: 'r',
  names: { uk: name },
  town: false,
  apart: apart.map((uk) => ({ uk })),
  ...more,
})

const namesOf = (places: Parameters<typeof tellApart>[0]) =>
  tellApart(places, 'uk').map(({ names }) => names.uk)

test('a name that its region has once stays bare, also when another region has it', () => {
  assert.deepEqual(namesOf([place('1', 'Лиман', ['а']), place('2', 'Лиман', ['б'], { region: 's' })]), [
    'Лиман',
    'Лиман',
  ])
})

test('namesakes get the coarsest that tells them apart, each by itself', () => {
  const places = [
    place('1', 'Нове', ['а', 'а, б']),
    place('2', 'Нове', ['а', 'а, в']),
    place('3', 'Нове', ['г', 'г, д']),
  ]
  assert.deepEqual(namesOf(places), ['Нове (а, б)', 'Нове (а, в)', 'Нове (г)'])
})

test('the only town among namesakes is meant by the bare name; of two, neither is', () => {
  const town = place('1', 'Миколаїв', ['а'], { town: true })
  const village = place('2', 'Миколаїв', ['а', 'а, б'])
  assert.deepEqual(namesOf([town, village]), ['Миколаїв', 'Миколаїв (а)'])
  const other = place('3', 'Миколаїв', ['в'], { town: true })
  assert.deepEqual(namesOf([town, other]), ['Миколаїв (а)', 'Миколаїв (в)'])
})

test('what nothing tells apart keeps the finest, and both stay', () => {
  const twins = [place('1', 'Борщі', ['а', 'а, б']), place('2', 'Борщі', ['а', 'а, б'])]
  assert.deepEqual(namesOf(twins), ['Борщі (а, б)', 'Борщі (а, б)'])
})

test('a language that the brackets lack keeps the bare name', () => {
  const [first] = tellApart(
    [
      place('1', 'Лиман', ['а'], { names: { uk: 'Лиман', ru: 'Лиман' } }),
      place('2', 'Лиман', ['б'], { names: { uk: 'Лиман' } }),
    ],
    'uk',
  )
  assert.deepEqual(first?.names, { uk: 'Лиман (а)', ru: 'Лиман' })
})
