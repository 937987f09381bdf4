import assert from 'node:assert/strict'
import { test } from 'node:test'
import { locality, raw, region } from './raw-rows.ts'
import { countyName, romania, unitName } from './romania.ts'

test('a county has its plain name', () => {
  assert.equal(countyName('JUDEȚUL CARAȘ-SEVERIN'), 'Caraș-Severin')
  assert.equal(countyName('JUDEŢUL ARGEŞ'), 'Argeș')
})

test('the type of a unit is a word', () => {
  assert.equal(unitName('MUNICIPIUL  MORENI'), 'municipiul Moreni')
  assert.equal(unitName('ORAȘ BĂILE HERCULANE'), 'orașul Băile Herculane')
  assert.equal(unitName('GÂRDA DE SUS'), 'comuna Gârda de Sus')
})

test('the parts of a unit are localities, the unit itself is not', () => {
  const { localities, account, regions } = romania(
    raw({
      regions: [region('siruta', '10', { name_ro: 'JUDEȚUL ALBA', county_number: '1' })],
      localities: [
        locality('siruta', '1017', { name_ro: 'MUNICIPIUL ALBA IULIA', level: 2, type_code: '1' }),
        locality('siruta', '1026', {
          name_ro: 'ALBA IULIA',
          level: 3,
          type_code: '9',
          parent_code: '1017',
          region_code: '10',
        }),
      ],
    }),
  )
  assert.deepEqual(regions, [{ code: 'siruta-10', number: '1', names: { ro: 'Alba' } }])
  assert.deepEqual(localities, [
    {
      code: 'siruta-1026',
      region: 'siruta-10',
      names: { ro: 'Alba Iulia' },
      town: true,
      apart: [{ ro: 'municipiul Alba Iulia' }],
    },
  ])
  assert.deepEqual(account, {
    rows: 2,
    added: 0,
    leftOut: { 'communes, towns and municipalities as units': 1 },
  })
})
