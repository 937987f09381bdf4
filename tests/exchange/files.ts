/** Offer of {@link offersXml}. */
export interface WrittenOffer {
  readonly id: string
  readonly name?: string
  readonly price?: string
  readonly currency?: string
  readonly quantity?: string
  /** Quantities by the ids of warehouses. */
  readonly stores?: Readonly<Record<string, string>>
  readonly chars?: Readonly<Record<string, string>>
}

/** Goods element; `more` is XML of further elements. */
export const goodsXml = (id: string, name: string, more = ''): string =>
  `<Товар><Ид>${id}</Ид><Наименование>${name}</Наименование>${more}</Товар>`

const root = (content: string): string =>
  `\ufeff<?xml version="1.0" encoding="UTF-8"?><КоммерческаяИнформация ВерсияСхемы="2.05">${content}</КоммерческаяИнформация>`

/** File of a catalogue with a classifier and goods. */
export const catalogueXml = (goods: readonly string[], classifier = ''): string =>
  root(
    `<Классификатор><Ид>k</Ид>${classifier}</Классификатор><Каталог СодержитТолькоИзменения="false"><Ид>c</Ид><Товары>${goods.join('')}</Товары></Каталог>`,
  )

export const classifierXml = (classifier: string): string =>
  root(`<Классификатор><Ид>k</Ид>${classifier}</Классификатор>`)

export const groupXml = (id: string, name: string): string =>
  `<Группы><Группа><Ид>${id}</Ид><Наименование>${name}</Наименование></Группа></Группы>`

/** Ids and names of price types. */
export const RETAIL = { id: 'pt-retail', name: 'Розничная' }
export const WHOLESALE = { id: 'pt-whole', name: 'Оптовая' }

const priceTypesXml = (types: readonly { readonly id: string; readonly name: string }[]): string =>
  `<ТипыЦен>${types.map(({ id, name }) => `<ТипЦены><Ид>${id}</Ид><Наименование>${name}</Наименование><Валюта>лей</Валюта></ТипЦены>`).join('')}</ТипыЦен>`

/** File of offers, with prices of the retail type; `more` is XML after the price types. */
export const offersXml = (offers: readonly WrittenOffer[], types = [WHOLESALE, RETAIL], more = ''): string =>
  root(
    `<ПакетПредложений СодержитТолькоИзменения="false"><Ид>c#</Ид>${types.length > 0 ? priceTypesXml(types) : ''}${more}<Предложения>${offers
      .map(
        ({ id, name, price, currency = 'лей', quantity, chars, stores = {} }) =>
          `<Предложение><Ид>${id}</Ид>${name ? `<Наименование>${name}</Наименование>` : ''}${
            chars
              ? `<ХарактеристикиТовара>${Object.entries(chars)
                  .map(
                    ([key, value]) =>
                      `<ХарактеристикаТовара><Наименование>${key}</Наименование><Значение>${value}</Значение></ХарактеристикаТовара>`,
                  )
                  .join('')}</ХарактеристикиТовара>`
              : ''
          }${
            price
              ? `<Цены><Цена><ИдТипаЦены>${RETAIL.id}</ИдТипаЦены><ЦенаЗаЕдиницу>${price}</ЦенаЗаЕдиницу><Валюта>${currency}</Валюта></Цена></Цены>`
              : ''
          }${quantity ? `<Количество>${quantity}</Количество>` : ''}${Object.entries(stores)
            .map(([store, left]) => `<Склад ИдСклада="${store}" КоличествоНаСкладе="${left}"/>`)
            .join('')}</Предложение>`,
      )
      .join('')}</Предложения></ПакетПредложений>`,
  )
