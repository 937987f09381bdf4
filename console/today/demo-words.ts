import type { Words } from '../text/words.ts'

/** Texts about the demo shop. */
export const words = {
  title: {
    en: 'This shop contains demo data',
    ro: 'Acest magazin conține date demonstrative',
    ru: 'В этом магазине демонстрационные данные',
    uk: 'У цьому магазині демонстраційні дані',
  },
  lead: {
    en: 'Try everything with it. Then remove the demo data and import your own catalogue.',
    ro: 'Încercați totul cu ele. Apoi eliminați datele demonstrative și importați propriul catalog.',
    ru: 'Попробуйте на них всё. Затем удалите демонстрационные данные и импортируйте свой каталог.',
    uk: 'Спробуйте на них усе. Потім видаліть демонстраційні дані та імпортуйте свій каталог.',
  },
  remove: {
    en: 'Start with my own catalogue',
    ro: 'Încep cu propriul catalog',
    ru: 'Начать со своего каталога',
    uk: 'Почати зі свого каталогу',
  },
  effect: {
    en: 'The demo orders are deleted for good, and the demo products, categories and stores go to the trash for 30 days. Demo objects used by your own data stay.',
    ro: 'Comenzile demonstrative se șterg definitiv, iar produsele, categoriile și magazinele demonstrative trec în coș pentru 30 de zile. Ce folosesc datele dumneavoastră rămâne.',
    ru: 'Демонстрационные заказы удалятся навсегда, а товары, категории и магазины попадут в корзину на 30 дней. То, что используют ваши данные, останется.',
    uk: 'Демонстраційні замовлення буде видалено назавжди, а товари, категорії й магазини потраплять до кошика на 30 днів. Те, що використовують ваші дані, залишиться.',
  },
  confirm: {
    en: 'Remove the demo data',
    ro: 'Eliminați datele demonstrative',
    ru: 'Удалить демонстрационные данные',
    uk: 'Видалити демонстраційні дані',
  },
} as const satisfies Words
