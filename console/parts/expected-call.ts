import type { ExpectedCall } from '@vitrina/schema/expected-call'
import { useFormat } from '../text/format.ts'
import { useWords, type Words } from '../text/words.ts'

const words = {
  orders_read: {
    en: 'Asks for orders',
    ro: 'Cere comenzile',
    ru: 'Запрашивает заказы',
    uk: 'Запитує замовлення',
  },
  orders_written: {
    en: 'Sends orders',
    ro: 'Trimite comenzi',
    ru: 'Передаёт заказы',
    uk: 'Передає замовлення',
  },
  stock_written: {
    en: 'Sends the stock of stores',
    ro: 'Trimite stocurile magazinelor',
    ru: 'Передаёт остатки магазинов',
    uk: 'Передає залишки магазинів',
  },
  products_written: {
    en: 'Sends products, prices or stock',
    ro: 'Trimite produse, prețuri sau stocuri',
    ru: 'Передаёт товары, цены или остатки',
    uk: 'Передає товари, ціни або залишки',
  },
  within: {
    en: '{call}, at least every {minutes} min',
    ro: '{call}, cel puțin o dată la {minutes} min',
    ru: '{call}, не реже чем раз в {minutes} мин',
    uk: '{call}, не рідше ніж раз на {minutes} хв',
  },
  daily: {
    en: '{call}, every day by {time}',
    ro: '{call}, în fiecare zi până la {time}',
    ru: '{call}, каждый день до {time}',
    uk: '{call}, щодня до {time}',
  },
} as const satisfies Words

/** Sentence about an expected call, with or without its time. */
export const useExpectedWords = () => {
  const say = useWords(words)
  const { number } = useFormat()
  return {
    callLabel: (call: ExpectedCall['call']): string => say(call),
    expectedLabel: ({ call, within_minutes: minutes, daily_by: time }: ExpectedCall): string =>
      minutes === null
        ? say('daily', { call: say(call), time })
        : say('within', { call: say(call), minutes: number(minutes) }),
  }
}
