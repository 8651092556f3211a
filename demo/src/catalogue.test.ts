import { existsSync } from 'node:fs'
import { expect, test } from 'vitest'
import { demoCatalogue } from '#src/catalogue.ts'
import type { DemoCombination, DemoProduct } from '#src/catalogue-shape.ts'
import { growProducts } from '#src/grow.ts'
import { madeFoodWords } from '#src/product/made-food.ts'
import { pictures } from '#src/product/pictures.ts'

const now = new Date('2026-03-02T03:00:00Z')
const catalogue = demoCatalogue(now)
const { products, categories, displays, sellers } = catalogue
const grown = [...growProducts(400, now)]
const all = [...products, ...grown]

const twice = <T>(list: readonly T[]): T[] => list.filter((one, i) => list.indexOf(one) !== i)
const namesWhere = <T extends { readonly name: string }>(list: readonly T[], is: (one: T) => boolean) =>
  list.filter(is).map((one) => one.name)
const canBuy = (c: DemoCombination) =>
  c.productOptionStatus === 'unlimited_stock_in' || (c.productOptionStatus === 'stock_in' && c.amount > 0)

test('[ENTITY-4] has at least 260 products in the five categories, and no category is empty', () => {
  expect(products.length).toBeGreaterThanOrEqual(260)
  expect(categories.filter((c) => c.parentId === null).map((c) => c.id)).toEqual([91, 93, 96, 97, 95])
  const filled = new Set(products.flatMap((p) => [p.categoryId, p.topCategoryId]))
  expect(namesWhere(categories, (c) => !filled.has(c.id))).toEqual([])
  expect(sellers.length).toBeGreaterThanOrEqual(40)
})

test('ids, uuids, names and slugs are unique', () => {
  expect(twice(all.map((p) => p.id))).toEqual([])
  expect(twice(all.map((p) => p.uuid))).toEqual([])
  expect(twice(products.map((p) => p.name))).toEqual([])
  expect(twice(categories.map((c) => c.slug))).toEqual([])
  expect(twice(sellers.map((s) => s.name))).toEqual([])
  expect(twice(all.flatMap((p) => p.combinations.map((c) => c.id)))).toEqual([])
  expect(twice(all.flatMap((p) => p.options.map((o) => o.id)))).toEqual([])
  expect(twice(all.flatMap((p) => p.options.flatMap((o) => o.values.map((v) => v.id))))).toEqual([])
  expect(twice(displays.map((d) => d.id))).toEqual([])
})

test('every price is whole won, at most the list price and above the cost', () => {
  const priced = [...all, ...all.flatMap((p) => p.combinations)]
  expect(namesWhere(priced, (p) => p.price % 100 !== 0 || p.listPrice % 100 !== 0 || p.price < 900)).toEqual([])
  expect(namesWhere(priced, (p) => p.listPrice < p.price || p.supplyPrice >= p.price)).toEqual([])
})

test('[OPTION-3] the path of a combination names one value of every option, in the order of the options', () => {
  const fits = (p: DemoProduct, path: string) => {
    const ids = path === '' ? [] : path.split('/').map(Number)
    return ids.length === p.options.length && ids.every((id, i) => p.options[i]?.values.some((v) => v.id === id))
  }
  expect(namesWhere(all, (p) => p.combinations.some((c) => !fits(p, c.optionIdPath)))).toEqual([])
  expect(namesWhere(all, (p) => twice(p.combinations.map((c) => c.optionIdPath)).length > 0)).toEqual([])
  expect(namesWhere(all, (p) => p.combinations.length === 0 || p.combinations.length > 12)).toEqual([])
})

test('"It said 5 kg for 24,900 won, and for that price came 3 kg": the name states the amount that the displayed price buys', () => {
  const amounts = /\d+(?:\.\d+)?(?:kg|g|ml|L|구|수|마리|장|봉|포|개|병|입|통|팩|손|과|판|망|박스|상자|모|묶음)/g
  const says = ({ name, unit }: DemoProduct) => {
    const told = name.match(amounts) ?? []
    return told.length === 0 || told.some((amount) => unit.includes(amount))
  }
  expect(namesWhere(products, (p) => p.options.length > 0 && !says(p))).toEqual([])
})

test('[SCREEN-11] some products have their own video', () => {
  const films = products.flatMap(({ videoUrl }) => (videoUrl === null ? [] : [videoUrl]))
  expect(films.length).toBe(15)
  expect(films.filter((url) => !catalogue.videos.some(({ videoUrl }) => videoUrl === url))).toEqual([])
})

test('[OPTION-1] the displayed price is the lowest of the combinations that can be bought', () => {
  const lowest = (p: DemoProduct) => Math.min(...p.combinations.filter(canBuy).map((c) => c.price))
  expect(namesWhere(all, (p) => p.isInStock && p.price !== lowest(p))).toEqual([])
  expect(namesWhere(all, (p) => !p.isInStock && p.productStatus === 'stock_in' && p.combinations.some(canBuy))).toEqual(
    [],
  )
})

test('every picture exists in all sizes and has a colour and an alternative text', () => {
  const files = Object.keys(pictures).flatMap((key) =>
    key.startsWith('og-')
      ? [`${key}.jpg`]
      : ['320.avif', '640.avif', '960.avif', '640.webp'].map((end) => `${key}-${end}`),
  )
  expect(files.filter((file) => !existsSync(new URL(`../pictures/${file}`, import.meta.url)))).toEqual([])
  const broken = Object.entries(pictures).filter(([, p]) => !/^#[0-9a-f]{6}$/.test(p.color) || !/[가-힣]/.test(p.alt))
  expect(broken).toEqual([])
  expect(Object.keys(pictures)).toEqual(expect.arrayContaining(['og-cuma', 'og-market', 'og-farmer', 'og-ru']))
  expect(namesWhere(all, (p) => p.images.length === 0)).toEqual([])
})

/** Text in a picture, and the pattern that a product with this picture must match. */
const painted: readonly (readonly [picture: string, words: RegExp])[] = [
  ['dried-persimmon', /상주/],
  ['plum', /대석/],
  ['persimmon', /진영 단감/],
  ['pear', /배/],
  ['pear-2', /나주/],
  ['kelp', /기장/],
  ['galchi', /제주|서귀포/],
  ['radish', /제주/],
  ['napa', /해남/],
  ['sweetpotato', /해남/],
  ['oyster', /통영/],
  ['snowcrab', /영덕/],
  ['leek', /진도/],
  ['deodeok', /더덕/],
  ['kiwi', /그린키위/],
  ['egg', /유정란/],
  ['la-galbi', /LA갈비/],
  ['la-galbi-gift', /LA갈비/],
  ['back-rib', /한돈 등갈비/],
  ['buchu', /영양부추/],
  ['minari', /미나리 한재/],
]
test.each(painted)('the text in the picture %s is true of every product that shows it', (picture, words) => {
  const showing = products.filter((p) => p.images.some(({ key }) => key === picture))
  expect(showing.length).toBeGreaterThan(0)
  expect(namesWhere(showing, (p) => !words.test(`${p.name} ${p.origin}`))).toEqual([])
})

test('no shipment date is a Saturday or a Sunday, whatever the current day', () => {
  const weekdayOf = (day: string) => new Date(`${day}T00:00:00Z`).getUTCDay()
  for (let day = 2; day < 9; day++) {
    const made = demoCatalogue(new Date(`2026-03-0${day}T03:00:00Z`)).products
    const ofOptions = made.flatMap((p) => p.combinations.map((c) => c.shipmentDate))
    const days = made.map((p) => p.shipmentDate).concat(ofOptions)
    const leaving = days.filter((one) => one !== null)
    expect(leaving.length).toBeGreaterThan(20)
    expect(leaving.filter((one) => [0, 6].includes(weekdayOf(one)))).toEqual([])
  }
})

test('texts for shoppers are in Korean, complete and correctly spaced', () => {
  const texts = all.flatMap((p) => [p.name, p.summary, p.contents, p.origin, ...p.foodNotice.map((n) => n.value)])
  expect(texts.filter((text) => / {2}|undefined|NaN|\.\./.test(text))).toEqual([])
  expect(namesWhere(all, (p) => ![p.name, p.summary, p.contents, p.origin].every((t) => /[가-힣]/.test(t)))).toEqual([])
  // 받침: a word that ends in a vowel takes 예요
  const joined = products.flatMap((p) => p.contents.match(/([가-힣])이에요/g) ?? [])
  expect(joined.filter((word) => (word.charCodeAt(0) - 0xac00) % 28 === 0)).toEqual([])
  expect(catalogue.notices.filter((n) => !n.contents.endsWith('요.'))).toEqual([])
})

test('descriptions contain no script and no external address, and every food has its notice', () => {
  expect(namesWhere(products, (p) => /<script|https?:|\son\w+=|javascript:/.test(p.contents))).toEqual([])
  const asked = ['원산지', '소비기한 또는 품질유지기한', '보관 방법 또는 취급 방법', '알레르기 유발물질']
  const says = (p: DemoProduct, name: string) => p.foodNotice.some((line) => line.name === name && line.value !== '')
  expect(namesWhere(all, (p) => p.foodNotice.length < 12 || !asked.every((name) => says(p, name)))).toEqual([])
})

test('[backoffice] every product has the kind of food whose lines its notice has', () => {
  const first = {
    processed: '제품명',
    agricultural: '품목 또는 명칭',
    fishery: '품목 또는 명칭',
    meat: '품목 또는 명칭',
  }
  expect(namesWhere(all, (p) => p.foodNotice[0]?.name !== first[p.foodNoticeKind])).toEqual([])
  expect(new Set(products.map((p) => p.foodNoticeKind))).toEqual(new Set(Object.keys(first)))
})

test.each([
  ['신안 3년 천일염 3kg', '해당 없음'],
  ['저온압착 참기름 300ml', '해당 없음'],
  ['영양 고춧가루 500g (김치용)', '해당 없음'],
  ['국산콩 손두부 500g×4모', '대두 함유'],
  ['보성 녹차 우전 40g', '해당 없음'],
  ['상주 백다다기 오이 10개', '해당 없음'],
  ['완숙 찰토마토 2.5kg', '토마토 함유'],
  ['샤인머스캣 프리미엄 선물세트 2kg', '해당 없음'],
  ['영광 법성포 굴비 선물세트 10미', '해당 없음'],
  ['한우 찜갈비 선물세트 2kg', '쇠고기 함유'],
  ['뉴질랜드 양갈비 프렌치랙 700g', '해당 없음'],
  ['부산 저염 명란 300g', '대두, 밀 함유'],
  ['구운란 30구 맥반석', '알류(가금류) 함유'],
])('[SCREEN-11] the allergens of %s are those of the product, not of its sub-category', (name, allergens) => {
  const product = all.find((each) => each.name.includes(name))
  expect(product?.foodNotice.find((line) => line.name === '알레르기 유발물질')?.value).toBe(allergens)
})

test('[SCREEN-11] every peach product declares peach as an allergen', () => {
  expect(
    namesWhere(
      all,
      (p) => /복숭아|황도|백도/.test(p.name) && !p.foodNotice.some(({ value }) => value === '복숭아 함유'),
    ),
  ).toEqual([])
})

test.each<[string, (p: DemoProduct) => boolean]>([
  ['app only', (p) => p.isAppOnly],
  ['coming soon', (p) => p.isComingSoon && p.limitedPeriodBegin !== null],
  ['a limited period', (p) => p.saleType === 'LIMITED_SALE' && !p.isComingSoon],
  ['funding', (p) => p.saleType === 'FUNDING_SALE' && p.fundingGoalUnits !== null],
  ['a lowest grade', (p) => p.minAppUserGrade > 0],
  ['exclusive', (p) => p.isExclusive],
  ['restricted stock', (p) => p.restrictedStockOrder !== null],
  ['no resale', (p) => p.noResale],
  ['a share condition', (p) => p.requiresShare],
  ['sold out', (p) => p.productStatus === 'stock_out'],
  ['out of stock for now', (p) => p.productStatus === 'temp_stock_out'],
  ['one option sold out', (p) => p.isInStock && p.combinations.some((c) => c.productOptionStatus === 'stock_out')],
  ['unlimited stock', (p) => p.combinations.some((c) => c.productOptionStatus === 'unlimited_stock_in')],
  ['a special price', (p) => p.combinations.some((c) => c.specialSalePrice !== null)],
  ['shipment dates', (p) => new Set(p.combinations.map((c) => c.shipmentDate)).size >= 2],
  ['no options', (p) => p.options.length === 0],
  ['units in a box', (p) => p.maxUnitInBox !== null],
  ['free shipping', (p) => p.shippingFeeType === 'type01'],
  ['shipping always charged', (p) => p.shippingFeeType === 'type02'],
  ['free above a sum', (p) => p.freeShippingFeeConditionPrice !== null],
  ['not delivered to Jeju', (p) => p.isUndeliverableSecondaryArea],
  ['not delivered to other islands', (p) => p.isUndeliverableThirdArea && !p.isUndeliverableSecondaryArea],
  ['taxed', (p) => p.taxStatus === 'tax'],
])('%s occurs at least twice', (_case, is) => {
  expect(products.filter(is).length).toBeGreaterThanOrEqual(2)
})

test('the catalogue and the products grown from it are the same in every run', () => {
  expect(demoCatalogue(now)).toEqual(catalogue)
  expect([...growProducts(400, now, 390)]).toEqual(grown.slice(390))
})

test('[SCREEN-11] each made food states its type, ingredients and nutrition, and declares every ingredient that is a legal allergen', () => {
  const labelled = products.filter(({ foodNotice }) => foodNotice.some(({ name }) => name === '식품의 유형'))
  const valueOf = ({ foodNotice }: DemoProduct, asked: string) =>
    foodNotice.find(({ name }) => name === asked)?.value ?? ''
  expect(labelled.length).toBeGreaterThan(60)
  expect(namesWhere(labelled, (p) => !/\d+%|대두|돼지고기|쌀|설탕/.test(valueOf(p, '원재료명 및 함량')))).toEqual([])
  expect(
    namesWhere(labelled, (p) => !/열량 [\d,]+kcal.*단백질 [\d,]+g|대상 식품이 아니에요/.test(valueOf(p, '영양성분'))),
  ).toEqual([])
  const allergens =
    /우유|알류|달걀|대두|밀(?=[ )(,]|$)|밀가루|소맥|쇠고기|돼지고기|닭고기|새우|게(?=추출)|꽃게|오징어|진미채|호두|잣 |땅콩|토마토|복숭아/g
  // names used by the law
  const named: Readonly<Record<string, string>> = {
    달걀: '알류',
    밀가루: '밀',
    소맥: '밀',
    꽃게: '게',
    진미채: '오징어',
    '잣 ': '잣',
  }
  const held = (p: DemoProduct) =>
    [...valueOf(p, '원재료명 및 함량').matchAll(allergens)].map(([word]) => named[word] ?? word)
  const unsaid = labelled.flatMap((p) =>
    held(p)
      .filter((allergen) => !valueOf(p, '알레르기 유발물질').includes(allergen))
      .map((allergen) => `${p.name}: ${allergen}`),
  )
  expect(unsaid).toEqual([])
  expect(new Set(labelled.flatMap(held)).size).toBeGreaterThan(12)
})

test('[SCREEN-11] each label belongs to at least one product', () => {
  const firstWords = new Set(products.map(({ name }) => madeFoodWords.find((word) => name.includes(word))))
  expect(madeFoodWords.filter((word) => !firstWords.has(word))).toEqual([])
})
