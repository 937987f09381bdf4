import { wordBySpelling, wordsBySpelling } from './labels/spelling.ts'
import type { InLanguages } from './languages.ts'

/** A unit in which goods are sold. */
export interface Unit {
  /** Code of UN/ECE Recommendation 20; for a package, X and the code of Recommendation 21. */
  readonly code: string
  /** Code of the Russian classifier of units (OKEI), or null. */
  readonly classifier: string | null
  /** True for a unit without fractions. */
  readonly isCounted: boolean
  readonly symbol: InLanguages
  readonly name: InLanguages
  /** Further texts that mean this unit. */
  readonly spellings: readonly string[]
}

/**
 * Units, the usual ones first: code, code of the classifier, whole or fractional, symbol and name in English, Romanian, Russian
 * and Ukrainian, further spellings. An ambiguous spelling is excluded, such as `ml` in Romanian.
 */
const TABLE = `
C62 | 796 | whole | pc=piece | buc=bucată | шт=штука | шт=штука | H87; PCE; EA; NMB; NAR; 642; 657; pcs; pieces; unit; each; bucăți; bucati; bucata; штук; штуки; ед; единица; изд; изделие; од; одиниця
KGM | 166 | parts | kg=kilogram | kg=kilogram | кг=килограмм | кг=кілограм | kilograms; kilograme
MTR | 006 | parts | m=metre | m=metru | м=метр | м=метр | meter; metres; metri
LTR | 112 | parts | l=litre | l=litru | л=литр | л=літр | DMQ; liter; litres; litri; дм3
MTK | 055 | parts | m²=square metre | m²=metru pătrat | м²=квадратный метр | м²=квадратний метр | mp; кв м; sqm; метр квадратный
MTQ | 113 | parts | m³=cubic metre | m³=metru cub | м³=кубический метр | м³=кубічний метр | mc; куб м; cbm; метр кубический
GRM | 163 | parts | g=gram | g=gram | г=грамм | г=грам | gr; гр
MLT | 111 | parts | ml=millilitre | ml=mililitru | мл=миллилитр | мл=мілілітр | CMQ; см3
NMP | 778 | whole | pack=pack | pach=pachet | упак=упаковка | упак=упаковка | XPK; PK; pkg; package; amb; ambalaj; уп; упак-ка
SET | 839 | whole | set=set | set=set | компл=комплект | компл=комплект | 704; kit; KT; к-т; набор; наб; набір; комп; trusă
PR | 715 | whole | pair=pair | per=pereche | пар=пара | пар=пара | NPR; prs; pairs; perechi; pereche; пары
XBX | 8751 | whole | box=box | cut=cutie | кор=коробка | кор=коробка | BX; boxes; cutii; bax; короб
XCR | 812 | whole | crate=crate | ladă=ladă | ящ=ящик | ящ=ящик | CR; lada; lăzi
XPA | 728 | whole | packet=packet | pac=pachețel | пач=пачка | пач=пачка | PA
XRO | 736 | whole | roll=roll | rolă=rolă | рул=рулон | рул=рулон | NRL; RO; role; sul
XBO | 868 | whole | btl=bottle | sticlă=sticlă | бут=бутылка | пляш=пляшка | BO; sticle; бут-ка
XJR | - | whole | jar=jar | borcan=borcan | банка=банка | банка=банка | JR; borcane; банк
XCX | - | whole | can=can | doză=doză | жест. банка=жестяная банка | жерст. банка=жерстяна банка | CX; doze
XBG | - | whole | bag=bag | pungă=pungă | пакет=пакет | пакет=пакет | BG; pungi
XSA | - | whole | sack=sack | sac=sac | меш=мешок | мішок=мішок | SA; saci
XPX | - | whole | pallet=pallet | palet=palet | палл=паллета | палета=палета | PX; paleți; паллет; поддон; піддон
XTU | - | whole | tube=tube | tub=tub | туба=туба | туба=туба | TU; тюбик; тюб
XVI | 872 | whole | vial=vial | flacon=flacon | флак=флакон | флак=флакон | VI; фл; flacoane
XAM | 870 | whole | ampoule=ampoule | fiolă=fiolă | амп=ампула | амп=ампула | AM; ампул; fiole
XRL | 616 | whole | reel=reel | bobină=bobină | боб=бобина | боб=бобіна | NBB; RL; катушка; котушка
XBE | - | whole | bundle=bundle | legătură=legătură | связка=связка | зв’язка=зв’язка | BE; пучок
ST | 625 | whole | sheet=sheet | coală=coală | лист=лист | арк=аркуш | LEF; foaie; foi; coli; листов
PTN | - | whole | portion=portion | porție=porție | порц=порция | порц=порція | porții
E48 | - | parts | service=service | serviciu=serviciu | усл=услуга | посл=послуга | servicii; услуг
DZN | 641 | whole | doz=dozen | duz=duzină | дюж=дюжина | дюж=дюжина | DPC; 740
CEN | 797 | parts | 100 pcs=hundred | 100 buc=sută | 100 шт=сто штук | 100 шт=сто штук
MIL | 798 | parts | 1000 pcs=thousand | 1000 buc=mie de bucăți | тыс. шт=тысяча штук | тис. шт=тисяча штук | 1000 шт
MGM | 161 | parts | mg=milligram | mg=miligram | мг=миллиграмм | мг=міліграм
DTN | 206 | parts | dt=100 kilograms | q=chintal | ц=центнер | ц=центнер
TNE | 168 | parts | t=tonne | t=tonă | т=тонна | т=тонна | tone; тн; ton
CTM | 162 | parts | ct=metric carat | ct=carat metric | кар=метрический карат | кар=метричний карат | карат
LBR | - | parts | lb=pound | lb=livră | фунт=фунт | фунт=фунт
ONZ | - | parts | oz=ounce | oz=uncie | унц=унция | унц=унція
MMT | 003 | parts | mm=millimetre | mm=milimetru | мм=миллиметр | мм=міліметр
CMT | 004 | parts | cm=centimetre | cm=centimetru | см=сантиметр | см=сантиметр
DMT | 005 | parts | dm=decimetre | dm=decimetru | дм=дециметр | дм=дециметр
KMT | 008 | parts | km=kilometre | km=kilometru | км=километр | км=кілометр | KTM
LM | 018 | parts | lin. m=linear metre | ml liniar=metru liniar | пог. м=погонный метр | пог. м=погонний метр | п м; мп; пм; метр погонный; ml
INH | 039 | parts | in=inch | țol=țol | дюйм=дюйм | дюйм=дюйм | inches
FOT | 041 | parts | ft=foot | ft=picior | фут=фут | фут=фут
YRD | 043 | parts | yd=yard | yd=yard | ярд=ярд | ярд=ярд
MMK | 050 | parts | mm²=square millimetre | mm²=milimetru pătrat | мм²=квадратный миллиметр | мм²=квадратний міліметр
CMK | 051 | parts | cm²=square centimetre | cm²=centimetru pătrat | см²=квадратный сантиметр | см²=квадратний сантиметр
DMK | 053 | parts | dm²=square decimetre | dm²=decimetru pătrat | дм²=квадратный дециметр | дм²=квадратний дециметр
ARE | 109 | parts | a=are | ar=ar | сот=ар (сотка) | сот=ар (сотка) | ар; сотка
HAR | 059 | parts | ha=hectare | ha=hectar | га=гектар | га=гектар
CLT | - | parts | cl=centilitre | cl=centilitru | сл=сантилитр | сл=сантилітр
DLT | 118 | parts | dl=decilitre | dl=decilitru | дл=децилитр | дл=децилітр
A44 | 116 | parts | dal=decalitre | dal=decalitru | дал=декалитр | дал=декалітр | дкл
HLT | 122 | parts | hl=hectolitre | hl=hectolitru | гл=гектолитр | гл=гектолітр
LPA | 831 | parts | l alc.=litre of pure alcohol | l alc.=litru de alcool pur | л 100% спирта=литр чистого спирта | л 100% спирту=літр чистого спирту
KWH | 245 | parts | kWh=kilowatt-hour | kWh=kilowatt-oră | кВт·ч=киловатт-час | кВт·год=кіловат-година | квтч
MIN | 355 | parts | min=minute | min=minut | мин=минута | хв=хвилина
HUR | 356 | parts | h=hour | oră=oră | ч=час | год=година | час; ore
DAY | 359 | parts | d=day | zi=zi | сут=сутки | доба=доба | день; дн; zile
WEE | 360 | parts | wk=week | săpt=săptămână | нед=неделя | тиж=тиждень
MON | 362 | parts | mo=month | lună=lună | мес=месяц | міс=місяць | luni
ANN | 366 | parts | yr=year | an=an | год=год | рік=рік
`

const unitIn = (line: string): Unit => {
  const [code = '', classifier, parts, en = '', ro = '', ru = '', uk = '', spellings] = line.split(' | ')
  const part = (place: 0 | 1): InLanguages => {
    const of = (text: string) => text.split('=')[place] ?? text
    return { ro: of(ro), ru: of(ru), en: of(en), uk: of(uk) }
  }
  return {
    code,
    classifier: classifier === '-' ? null : (classifier ?? null),
    isCounted: parts === 'whole',
    symbol: part(0),
    name: part(1),
    spellings: spellings?.split('; ') ?? [],
  }
}

/** Units that fields accept, the usual ones first. */
export const UNITS: readonly Unit[] = TABLE.trim().split('\n').map(unitIn)

export const UNIT_CODES: readonly string[] = UNITS.map(({ code }) => code)

const byCode: ReadonlyMap<string, Unit> = new Map(UNITS.map((unit) => [unit.code, unit]))

/** Unit of a code of UN/ECE; undefined for a code that fields refuse. */
export const unitOf = (code: string): Unit | undefined => byCode.get(code)

/** Codes of units by their other spellings: codes of the classifier, symbols and names in four languages. */
export const UNIT_SPELLINGS: Readonly<Record<string, string>> = wordsBySpelling(
  UNITS.map(({ code, classifier, symbol, name, spellings }) => [
    code,
    [
      ...(classifier === null ? [] : [classifier]),
      ...Object.values(symbol),
      ...Object.values(name),
      ...spellings,
    ],
  ]),
)

/** Unit of any spelling: a code of UN/ECE or of the classifier, a symbol or a name. */
export const unitBySpelling = (text: string): Unit | undefined => {
  const code = wordBySpelling(text, UNIT_CODES, UNIT_SPELLINGS)
  return code === undefined ? undefined : byCode.get(code)
}

/** True if an amount of the unit may have decimals; not for pieces, and not for a product without a unit. */
export const isDivisible = (code: string | null): boolean =>
  code !== null && unitOf(code)?.isCounted === false
