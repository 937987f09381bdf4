import type { Words } from '../../text/words.ts'

export const conversionWords = {
  title: {
    en: 'Values of this field have another form',
    ro: 'Valorile acestui câmp au altă formă',
    ru: 'Значения этого поля другого вида',
    uk: 'Значення цього поля іншого виду',
  },
  lead: {
    en: 'If objects have values, convert them. The check changes nothing.',
    ro: 'Dacă există obiecte cu valori, convertiți-le. Verificarea nu schimbă nimic.',
    ru: 'Если у объектов есть значения, преобразуйте их. Проверка ничего не меняет.',
    uk: 'Якщо об’єкти мають значення, перетворіть їх. Перевірка нічого не змінює.',
  },
  check: {
    en: 'Check values',
    ro: 'Verificați valorile',
    ru: 'Проверить значения',
    uk: 'Перевірити значення',
  },
  converted: {
    en: 'Values that convert: {count}.',
    ro: 'Valori care se convertesc: {count}.',
    ru: 'Преобразуется значений: {count}.',
    uk: 'Перетвориться значень: {count}.',
  },
  lost: {
    en: 'Values that would be lost: {count}.',
    ro: 'Valori care s-ar pierde: {count}.',
    ru: 'Будет потеряно значений: {count}.',
    uk: 'Буде втрачено значень: {count}.',
  },
  inTrash: { en: 'in the trash', ro: 'în coș', ru: 'в корзине', uk: 'у кошику' },
  convert: {
    en: 'Convert values and save',
    ro: 'Convertiți valorile și salvați',
    ru: 'Преобразовать и сохранить',
    uk: 'Перетворити та зберегти',
  },
  convertAndClear: {
    en: 'Convert, and clear values that would be lost',
    ro: 'Convertiți și ștergeți valorile care s-ar pierde',
    ru: 'Преобразовать и удалить теряемые значения',
    uk: 'Перетворити й вилучити значення, що втрачаються',
  },
} as const satisfies Words
