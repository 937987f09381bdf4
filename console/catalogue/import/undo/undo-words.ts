import type { Words } from '../../../text/words.ts'

/** Texts of the undo of an import. */
export const words = {
  undoImport: {
    en: 'Undo the import',
    ro: 'Anulați importul',
    ru: 'Отменить импорт',
    uk: 'Скасувати імпорт',
  },
  notUndoable: {
    en: 'This import cannot be undone. Only imports of up to {count line|lines} from the console, without personal data, can be undone.',
    ro: 'Acest import nu poate fi anulat: se pot anula doar cele de până la {count rând|rânduri|de rânduri}, pornite din consolă, și nu cele cu date despre persoane.',
    ru: 'Этот импорт отменить нельзя: отменяются только импорты до {count строки|строк|строк}, начатые в консоли, и не данные о людях.',
    uk: 'Цей імпорт скасувати не можна: скасовуються лише імпорти до {count рядка|рядків|рядків}, розпочаті в консолі, і не дані про людей.',
  },
  undoLead: {
    en: 'Objects that the import created move to the trash for 30 days. Objects that it changed get their previous values back. Objects that changed since or are in use stay as they are.',
    ro: 'Ce a creat importul trece în coș și rămâne acolo 30 de zile. Ce a modificat revine la valorile anterioare. Ce s-a schimbat între timp sau este folosit de alte obiecte rămâne cum este.',
    ru: 'Созданное импортом попадёт в корзину и останется там 30 дней. Изменённое получит прежние значения. То, что с тех пор изменили или на что ссылаются другие объекты, не тронем.',
    uk: 'Створене імпортом потрапить до кошика й лишиться там 30 днів. Змінене отримає попередні значення. Те, що відтоді змінили або на що посилаються інші об’єкти, лишиться як є.',
  },
  willGiveBack: {
    en: 'Get their previous values: {count}',
    ro: 'Revin la valorile anterioare: {count}',
    ru: 'Получат прежние значения: {count}',
    uk: 'Отримають попередні значення: {count}',
  },
  willDelete: {
    en: 'Move to the trash: {count}',
    ro: 'Trec în coș: {count}',
    ru: 'Попадут в корзину: {count}',
    uk: 'Потраплять до кошика: {count}',
  },
  willLeave: {
    en: 'Skipped, because they changed since: {count}',
    ro: 'Modificate între timp și lăsate neatinse: {count}',
    ru: 'С тех пор изменены и не будут тронуты: {count}',
    uk: 'Відтоді змінені й не будуть зачеплені: {count}',
  },
  undoing: {
    en: 'The import is being undone: {done} of {total}.',
    ro: 'Importul se anulează: {done} din {total}.',
    ru: 'Импорт отменяется: {done} из {total}.',
    uk: 'Імпорт скасовується: {done} із {total}.',
  },
  undone: {
    en: 'The import was undone',
    ro: 'Importul a fost anulat',
    ru: 'Импорт отменён',
    uk: 'Імпорт скасовано',
  },
  gaveBack: {
    en: 'Restored: {count}',
    ro: 'Restaurate: {count}',
    ru: 'Восстановлено: {count}',
    uk: 'Відновлено: {count}',
  },
  deleted: {
    en: 'In the trash: {count}',
    ro: 'În coș: {count}',
    ru: 'В корзине: {count}',
    uk: 'У кошику: {count}',
  },
  skipped: {
    en: 'Skipped: {count}',
    ro: 'Lăsate neatinse: {count}',
    ru: 'Не тронуто: {count}',
    uk: 'Не зачеплено: {count}',
  },
  partly: {
    en: 'Restored in part: {count}',
    ro: 'Restaurate parțial: {count}',
    ru: 'Восстановлено частично: {count}',
    uk: 'Відновлено частково: {count}',
  },
  skippedTitle: {
    en: 'Skipped objects',
    ro: 'Ce a rămas neatins',
    ru: 'Что не тронуто',
    uk: 'Що не зачеплено',
  },
  why: { en: 'Why', ro: 'De ce', ru: 'Почему', uk: 'Чому' },
  'reason.changed': {
    en: 'changed since',
    ro: 'modificat între timp',
    ru: 'изменено с тех пор',
    uk: 'змінено відтоді',
  },
  'reason.gone': {
    en: 'deleted since',
    ro: 'șters între timp',
    ru: 'удалено с тех пор',
    uk: 'видалено відтоді',
  },
  'reason.in_use': {
    en: 'other objects use it, or it has stock or prices',
    ro: 'este folosit de alte obiecte sau are stocuri ori prețuri',
    ru: 'на него ссылаются другие объекты, или есть остатки или цены',
    uk: 'на нього посилаються інші об’єкти, або є залишки чи ціни',
  },
  'reason.refused': {
    en: 'its previous values are no longer valid',
    ro: 'valorile anterioare nu mai pot fi scrise',
    ru: 'прежние значения сейчас записать нельзя',
    uk: 'попередні значення зараз записати не можна',
  },
  someShown: {
    en: 'Shown here: the first {count}.',
    ro: 'Afișate aici: primele {count}.',
    ru: 'Показаны первые: {count}.',
    uk: 'Показано перші: {count}.',
  },
} as const satisfies Words
