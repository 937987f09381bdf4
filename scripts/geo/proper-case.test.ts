import assert from 'node:assert/strict'
import { test } from 'node:test'
import { romanianCase, ukrainianCase } from './proper-case.ts'

test('Romanian capitals become a name: small words in lower case, unless they are first', () => {
  const names = {
    'CURTEA DE ARGEȘ': 'Curtea de Argeș',
    'ȘTEFAN CEL MARE': 'Ștefan cel Mare',
    'VALEA LUI MIHAI': 'Valea lui Mihai',
    'VITĂNEȘTII DE SUB MĂGURĂ': 'Vităneștii de sub Măgură',
    'SUB CETATE': 'Sub Cetate',
    'DROBETA-TURNU SEVERIN': 'Drobeta-Turnu Severin',
    'CÂMPULUNG MOLDOVENESC': 'Câmpulung Moldovenesc',
    ÎNSURĂȚEI: 'Însurăței',
    'ALEXANDRU I.CUZA': 'Alexandru I. Cuza',
    'I. L. CARAGIALE': 'I. L. Caragiale',
    '1 DECEMBRIE': '1 Decembrie',
  }
  for (const [capitals, name] of Object.entries(names)) assert.equal(romanianCase(capitals), name)
})

test('Ukrainian capitals become a name: no capital after an apostrophe, one after a hyphen', () => {
  const names = {
    "СЛОВ'ЯНСЬК": "Слов'янськ",
    "П'ЯТИХАТКИ": "П'ятихатки",
    'ІВАНО-ФРАНКІВСЬК': 'Івано-Франківськ',
    'РАВА-РУСЬКА': 'Рава-Руська',
    'ГАЇ-ЗА-РУДОЮ': 'Гаї-за-Рудою',
    'САККО І ВАНЦЕТТІ': 'Сакко і Ванцетті',
    'ЗЕЛЕНИЙ ПІД': 'Зелений Під',
    'НОВА КАЛУГА ДРУГА': 'Нова Калуга Друга',
    ЄЛИЗАВЕТІВКА: 'Єлизаветівка',
  }
  for (const [capitals, name] of Object.entries(names)) assert.equal(ukrainianCase(capitals), name)
})
