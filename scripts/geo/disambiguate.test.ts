import assert from 'node:assert/strict'
import { test } from 'node:test'
import { disambiguate } from './disambiguate.ts'

const place = (code: string, name: string, apart: readonly string[], more = {}) => ({
  code,
  region: 'r',
  names: { uk: name },
  town: false,
  apart: apart.map((uk) => ({ uk })),
  ...more,
})

const namesOf = (places: Parameters<typeof disambiguate>[0]) =>
  disambiguate(places, 'uk').map(({ names }) => names.uk)

test('a name that occurs once in its region is unchanged, even if another region has it', () => {
  assert.deepEqual(namesOf([place('1', 'Лиман', ['а']), place('2', 'Лиман', ['б'], { region: 's' })]), [
    'Лиман',
    'Лиман',
  ])
})

test('equal names get the least precise addition that distinguishes them, each separately', () => {
  const places = [
    place('1', 'Нове', ['а', 'а, б']),
    place('2', 'Нове', ['а', 'а, в']),
    place('3', 'Нове', ['г', 'г, д']),
  ]
  assert.deepEqual(namesOf(places), ['Нове (а, б)', 'Нове (а, в)', 'Нове (г)'])
})

test('the only town among equal names keeps the plain name; with two towns, neither does', () => {
  const town = place('1', 'Миколаїв', ['а'], { town: true })
  const village = place('2', 'Миколаїв', ['а', 'а, б'])
  assert.deepEqual(namesOf([town, village]), ['Миколаїв', 'Миколаїв (а)'])
  const other = place('3', 'Миколаїв', ['в'], { town: true })
  assert.deepEqual(namesOf([town, other]), ['Миколаїв (а)', 'Миколаїв (в)'])
})

test('names that nothing distinguishes get the most precise addition, and both are kept', () => {
  const twins = [place('1', 'Борщі', ['а', 'а, б']), place('2', 'Борщі', ['а', 'а, б'])]
  assert.deepEqual(namesOf(twins), ['Борщі (а, б)', 'Борщі (а, б)'])
})

test('in a language without an addition, the plain name is kept', () => {
  const [first] = disambiguate(
    [
      place('1', 'Лиман', ['а'], { names: { uk: 'Лиман', ru: 'Лиман' } }),
      place('2', 'Лиман', ['б'], { names: { uk: 'Лиман' } }),
    ],
    'uk',
  )
  assert.deepEqual(first?.names, { uk: 'Лиман (а)', ru: 'Лиман' })
})
