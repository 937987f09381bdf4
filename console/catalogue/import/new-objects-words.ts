import type { Words } from '../../text/words.ts'

/** Sentences about the values of new objects on the import screen. */
export const words = {
  title: {
    en: 'New objects',
    ro: 'Obiecte noi',
    ru: 'Новые объекты',
    uk: 'Нові об’єкти',
  },
  ownerTitle: {
    en: 'All lines belong to',
    ro: 'Toate liniile aparțin de',
    ru: 'Все строки относятся к',
    uk: 'Усі рядки стосуються',
  },
  ownerLead: {
    en: 'The file has no column for this, so the choice applies to every line.',
    ro: 'Fișierul nu are o coloană pentru aceasta, așa că alegerea se aplică fiecărei linii.',
    ru: 'В файле нет такого столбца, поэтому выбор применяется к каждой строке.',
    uk: 'У файлі немає такого стовпця, тому вибір застосовується до кожного рядка.',
  },
  lead: {
    en: 'New objects get these values where the file has none. Existing objects do not change.',
    ro: 'Obiectele noi primesc aceste valori acolo unde fișierul nu are niciuna. Obiectele care sunt deja în magazin nu se modifică.',
    ru: 'Новые объекты получат эти значения, если их нет в файле. Объекты, которые уже есть в магазине, от этого не изменятся.',
    uk: 'Нові об’єкти отримають ці значення, якщо їх немає у файлі. Об’єкти, які вже є в магазині, від цього не зміняться.',
  },
  fields: {
    en: 'Fields to fill in',
    ro: 'Câmpuri de completat',
    ru: 'Заполнить поля',
    uk: 'Заповнити поля',
  },
  copyNames: {
    en: 'Copy the name to the other languages, marked as untranslated',
    ro: 'Copiați denumirea în celelalte limbi, marcată ca netradusă',
    ru: 'Скопировать название на другие языки с пометкой, что оно не переведено',
    uk: 'Скопіювати назву іншими мовами з позначкою, що її не перекладено',
  },
  copyNamesLead: {
    en: 'The copy is followed by its language, like “Drill [en]”. Search for the mark to find texts that need a translation.',
    ro: 'După copie apare limba ei, de exemplu „Bormașină [ro]”. Căutați marcajul pentru a găsi ce a rămas de tradus.',
    ru: 'После копии указан её язык: «Дрель [ru]». По этой пометке легко найти, что осталось перевести.',
    uk: 'Після копії вказано її мову: «Дриль [uk]». За цією позначкою легко знайти, що залишилося перекласти.',
  },
  missingName: {
    en: 'New objects need {fields} too, which this file does not have. Tick the box above to copy the name, or choose a column for the field; otherwise lines about new objects are refused.',
    ro: 'Obiectele noi au nevoie și de {fields}, care lipsește din fișier. Bifați caseta de mai sus pentru a copia denumirea sau alegeți o coloană pentru câmp; altfel liniile cu obiecte noi sunt refuzate.',
    ru: 'Новым объектам нужно ещё поле {fields}, которого в файле нет. Отметьте флажок выше, чтобы скопировать название, или выберите столбец для этого поля; иначе строки с новыми объектами будут отклонены.',
    uk: 'Новим об’єктам потрібне ще поле {fields}, якого у файлі немає. Позначте прапорець вище, щоб скопіювати назву, або виберіть стовпець для цього поля; інакше рядки з новими об’єктами буде відхилено.',
  },
  missing: {
    en: 'New objects need these fields too, so lines about new ones will be refused: {fields}.',
    ro: 'Obiectele noi au nevoie și de aceste câmpuri, altfel liniile lor vor fi refuzate: {fields}.',
    ru: 'Новым объектам нужны ещё эти поля, иначе их строки будут отклонены: {fields}.',
    uk: 'Новим об’єктам потрібні ще ці поля, інакше їхні рядки буде відхилено: {fields}.',
  },
} as const satisfies Words
