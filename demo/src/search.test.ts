import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { searchSynonyms } from '#src/search-synonyms.ts'
import { openSearchShop } from '#src/testing/search-shop.ts'

let shop: Awaited<ReturnType<typeof openSearchShop>>
beforeAll(async () => {
  shop = await openSearchShop()
}, 90_000)
afterAll(() => shop.close())

const find = (q: string) => shop.find(q)

/** A description, a term, a pattern for the name of the first result, and the corrected term if there is one. */
const table: readonly [how: string, q: string, first: RegExp, instead?: string][] = [
  ['a word and the endings of compounds', '사과', /사과/],
  ['a compound', '꿀사과', /꿀사과/],
  ['a compound apart', '꿀 사과', /꿀사과/],
  ['a word split by a space', '고 등어', /고등어/],
  ['a word split at every syllable', '토 마 토', /토마토/],
  ['a word of two syllables, split', '김 치', /김치/],
  ['split, and each part is or begins a word', '고구 마', /고구마/],
  ['one word split and one whole', '청송 사 과', /청송.*사과/],
  ['initials apart', 'ㅅ ㄱ', /사과/],
  ['a syllable apart from what begins the next', '사 ㄱ', /사과/],
  ['split by an invisible space', '사\u200b과', /사과/],
  ['a word with its unit', '사과 5kg', /사과.*5kg/],
  ['a unit apart from its number', '명품사과 5 kg', /명품사과 5kg/],
  ['initials', 'ㅅㄱ', /사과/],
  ['initials', 'ㅎㄹㅂ', /한라봉/],
  ['initials', 'ㅅㅇㅁㅅㅋ', /샤인머스캣/],
  ['initials', 'ㅎㅇ', /한우/],
  ['initials', 'ㄱㅈ', /감자/],
  ['initials', 'ㄱㄷㅇ', /고등어/],
  ['a half-typed syllable', '사ㄱ', /사과/],
  ['a half-typed syllable', '한ㄹ', /한라봉/],
  ['a syllable whose final belongs to the next', '삭', /사과/],
  ['a half-typed syllable', '고등ㅇ', /고등어/],
  ['a beginning', '샤인머스', /샤인머스캣/],
  ['the wrong keyboard layout', 'tkrhk', /사과/, '사과'],
  ['the wrong keyboard layout', 'gksfkqhd', /한라봉/, '한라봉'],
  ['the wrong keyboard layout', 'rhemddj', /고등어/, '고등어'],
  ['the wrong keyboard layout with shift', 'Ekfrl', /딸기/, '딸기'],
  ['the wrong keyboard layout, one syllable', 'Rnf', /꿀/, '꿀'],
  ['one syllable is no other word', '배', /배/],
  ['one syllable is no other word', '김', /김/],
  ['one syllable is an ending', '귤', /귤/],
  ['one syllable', '꿀', /꿀/],
  ['one syllable', '쌀', /쌀/],
  ['an ending', '갈치', /갈치/],
  ['an ending', '연어', /연어/],
  ['an ending', '대게', /대게/],
  ['an ending', '고구마', /고구마/],
  ['an ending before a beginning', '배추', /배추/],
  ['without spaces', '제주감귤', /제주.*감귤/],
  ['without spaces', '청송꿀사과', /청송 꿀사과/],
  ['without spaces', '한우등심', /한우.*등심/],
  ['without spaces, the second word a beginning', '한우선물', /한우.*선물세트/],
  ['with a space too many', '샤인 머스켓', /샤인머스캣/, '샤인머스캣'],
  ['with spaces', '한우 등심', /한우.*등심/],
  ['in another order', '등심 한우', /한우.*등심/],
  ['a place and a thing', '제주 갈치', /제주 은갈치/],
  ['Latin letters in a word', 'LA갈비', /LA갈비/],
  ['Latin letters, small', 'la 갈비', /LA갈비/],
  ['a spelling mistake', '샤인머스켓', /샤인머스캣/, '샤인머스캣'],
  ['a spelling mistake', '고둥어', /고등어/, '고등어'],
  ['a spelling mistake', '오징아', /오징어/, '오징어'],
  ['a spelling mistake', '딸가', /딸기/, '딸기'],
  ['a spelling mistake', '삼결살', /삼겹살/, '삼겹살'],
  ['a spelling mistake rather than two words that no product has together', '삼겹쌀', /삼겹살/, '삼겹살'],
  ['a spelling mistake', '삽겹살', /삼겹살/, '삼겹살'],
  ['a spelling mistake', '봉숭아', /복숭아/, '복숭아'],
  ['a key left out', '고굼마', /고구마/, '고구마'],
  ['a synonym', '계란', /달걀|대란|유정란|구운란/],
  ['a synonym', '소고기', /한우/],
  ['a synonym', '오뎅', /어묵/],
  ['a synonym', '소세지', /소시지/],
  ['a synonym', '사과 주스', /사과즙/],
  ['a synonym without its space', '사과주스', /사과즙/],
  ['a synonym', '커피', /원두/],
  ['a synonym', '고추가루', /고춧가루/],
  ['the word itself before its synonyms', '감귤', /감귤/],
  ['a seller', '한빛과수원', /./],
  ['a category', '사과·배', /사과·배/],
  ['a category without products of that name', '뿌리채소', /./],
  ['a word that names nothing and one that does', '맛있는 사과', /사과/, '사과'],
  ['an unknown word and a known one', '쀍쀍 딸기', /딸기/, '딸기'],
  ['retail products before wholesale lots', '제주 감귤', /^제주 노지감귤/],
  ['a gift', '배 선물세트', /배.*선물세트/],
  ['an English name', 'apple', /사과/],
  ['an English name, capital', 'Beef', /한우|우삼겹|척아이롤|부챗살/],
  ['an English name', 'pork', /한돈|흑돼지|삼겹살|목살/],
  ['an English name beside a price', 'potato 3만원 이하', /감자/],
  ['one syllable', '감', /감/],
  ['a filter beside a word', '사과 무료배송', /사과/],
  ['a filter apart beside a word', '무료 배송 한우', /한우/],
  ['a short filter beside a word', '딸기 무배', /딸기/],
  ['a filter without its space', '갈치무료배송', /갈치/],
  ['a filter and a spelling mistake', '딸가 무료배송', /딸기/, '딸기'],
  ['a price beside a word', '사과 3만원 이하', /사과/],
  ['a price before a word', '만원대 딸기', /딸기/],
  ['a price without its space', '한우5만원이상', /한우/],
  ['a range of prices', '2만~3만원 감귤', /감귤/],
  ['one syllable is no other word', '게', /게/],
  ['one syllable is no other word', '밤', /밤/],
  ['one syllable is no place', '국', /국거리|국물/],
  ['one syllable is no vegetable', '소', /한우|우삼겹|척아이롤|부챗살/],
  ['one syllable is no tea', '전', /전복/],
  ['initials of two words', 'ㅎㅇㄷㅅ', /한우.*등심/],
  ['a dish that is not sold', '갈비찜', /갈비/, '갈비'],
  ['a place said longer', '제주도', /제주/, '제주'],
  ['something made of what is sold', '고구마말랭이', /고구마/, '고구마'],
  ['vowels that sound alike', '꽃개', /꽃게/, '꽃게'],
  ['vowels that sound alike', '세우', /새우/, '새우'],
  ['vowels that sound alike', '데게', /대게/, '대게'],
  ['vowels that sound alike, without a space', '서산꽃개', /서산.*꽃게/, '서산 꽃게'],
  ['vowels that sound alike, with a space', '영덕 데게', /영덕.*대게/, '영덕 대게'],
  ['vowels that sound alike, in a pair', '뒈지고기', /한돈|흑돼지|삼겹살|목살/, '돼지고기'],
  ['vowels that sound alike in a word the catalogue has by another name', '오랜지', /감귤|한라봉|천혜향/, '오렌지'],
  ['a product that is not sold: the closest one', '오렌지', /감귤|한라봉|천혜향/],
  ['an ingredient: products made of it', '대두', /서리태|국산콩|된장/],
  ['a word and the first letter of the next', '고구마 ㄱ', /고구마/],
  ['the whole name', '나주 신고배 5kg 선물세트 (7~9과)', /^나주 신고배 5kg 선물세트/],
]

describe('happy', () => {
  test('the table has at least sixty rows', () => expect(table.length).toBeGreaterThanOrEqual(60))

  test.each(table)('[C046] %s: %s', async (_, q, first, instead) => {
    const { products, correction } = await find(q)
    expect(products[0]?.name).toMatch(first)
    expect(correction?.term).toBe(instead)
  })

  test.each(['콜라', '<img src=x onerror=alert(1)>', "' or 1=1 --", 'ㅁㄴㅇㄹ', '🍎', '%', '휴지'])(
    '[C046] "I asked for cola and was shown melons": %s finds nothing',
    async (q) => {
      const { products, correction } = await find(q)
      expect(products).toEqual([])
      expect(correction).toBeNull()
    },
  )

  test.each([
    ['배', /배추|배즙/],
    ['김', /김치|김장|김천/],
    ['감', /감자|감귤|감홍/],
    ['무', /무화과|무항생제|무안/],
    ['밤', /밤고구마/],
    ['회', /회차|체험/],
  ])('[C046] "I asked for %s and was shown products whose names only begin so"', async (q, others) => {
    const { products } = await find(q)
    expect(products.slice(0, 3).filter(({ name }) => others.test(name))).toEqual([])
  })

  test.each([
    '무료배송',
    '무료 배송',
    '무배',
    '배송비 무료',
    '무료배송 상품',
    '사과 무료배송',
    '무배 딸기',
    '한우무료배송',
  ])('[C046] %s finds products with free shipping', async (q) => {
    const { products, saidFilter } = await find(q)
    expect(saidFilter?.filter).toBe('freeShipping')
    expect(products.length).toBeGreaterThan(0)
    const charged = products.filter(
      ({ productShippingFee: { shippingFee }, freeShippingFeeConditionPrice: from, productPrice: { price } }) =>
        shippingFee > 0 && (from === null || price < from),
    )
    expect(charged.map(({ name }) => name)).toEqual([])
  })

  test.each([
    ['1만원 이하', 0, 10_000],
    ['만원대', 10_000, 19_999],
    ['5천원 미만', 0, 4_999],
    ['2만~3만원', 20_000, 30_000],
    ['3만 원 이상', 30_000, Infinity],
    ['사과 만원대', 10_000, 19_999],
  ])('[C046] %s finds products in the price range', async (q, from, to) => {
    const { products, saidFilter } = await find(q)
    expect(saidFilter?.filter).toMatch(/^price:/)
    expect(products.length).toBeGreaterThan(0)
    const others = products.filter(({ productPrice: { price } }) => price < from || price > to)
    expect(others.map(({ name }) => name)).toEqual([])
  })

  const namesOf = async (q: string) => (await find(q)).products.map(({ name }) => name)

  test.each([
    ['우유', /우유/, /햄|소시지/],
    ['딸기', /설향딸기|금실딸기|죽향딸기/, /성환배/],
    ['김', /구운김|돌김/, /세멸|오징어|다시마/],
    ['쌀', /햇쌀|오대쌀/, /고추장/],
    ['새우', /새우/, /홍게|꽃게|대게/],
    ['포도', /포도/, /자두|참외|사과/],
    ['김치', /김치/, /매실|삼겹살|오겹살/],
  ])('[C046] "I asked for %s and was shown products that only mention it"', async (q, first, others) => {
    const names = await namesOf(q)
    expect(names[0]).toMatch(first)
    expect(names.filter((name) => others.test(name))).toEqual([])
  })

  const wholes =
    '고등어 삼겹살 한라봉 고구마 갈치 토마토 새우 김치 딸기 복숭아 사과 감자 오징어 파프리카 샤인머스캣 배추 굴비 전복 흑돼지'
  test.each(`${wholes} 대파 양파 마늘 표고버섯 참외 수박 꿀사과`.split(' '))(
    '[C046] spaces are ignored: splitting %s anywhere gives the same results',
    async (word) => {
      const found = await namesOf(word)
      expect(found.length).toBeGreaterThan(0)
      const letters = Array.from(word)
      const cuts = letters.slice(1).map((_, at) => `${word.slice(0, at + 1)} ${word.slice(at + 1)}`)
      // both halves of 꿀 사과 are words, so it finds the results of 꿀사과 and more
      const split = word === '꿀사과' ? cuts.slice(1) : [...cuts, letters.join(' ')]
      for (const q of split) expect(await namesOf(q), q).toEqual(found)
    },
  )

  test('[C046] the product itself ranks before products made of it or packed with it', async () => {
    const places = async (q: string, ...wanted: RegExp[]) => {
      const names = await namesOf(q)
      return wanted.map((each) => names.findIndex((name) => each.test(name)))
    }
    for (const [q, kind, said] of [
      ['딸기', /죽향딸기/, /생크림케이크/],
      ['김', /돌김/, /선물세트/],
      ['쌀', /이천 햇쌀/, /쌀과자/],
      ['쌀', /이천 햇쌀/, /찹쌀/],
      ['새우', /꽃새우/, /새우젓/],
    ] as const) {
      const [first = -1, later = -1] = await places(q, kind, said)
      expect(first, q).toBeGreaterThanOrEqual(0)
      expect(later, q).toBeGreaterThan(first)
    }
  })

  test('[C046] the first letter of a second word only ranks the results of the first word', async () => {
    for (const q of ['고구마 ㄱ', '고구마 ㅎ', '고구마 ㅂ', '고구마 ㅈ'])
      expect((await namesOf(q)).toSorted()).toEqual((await namesOf('고구마')).toSorted())
    expect((await namesOf('고구마 ㅂ'))[0]).toMatch(/밤고구마|호박고구마/)
  })

  test('[C046] 배 is not 배추, 김 is not 김치, 감 is not 해감, 무 is not 참나무', async () => {
    const named = async (q: string) => (await find(q)).products.map(({ name }) => name).join('\n')
    expect(await named('배')).not.toMatch(/배추|배즙/)
    expect(await named('김')).not.toMatch(/김치/)
    expect(await named('감')).not.toMatch(/해감|감자|감홍/)
    expect(await named('무')).not.toMatch(/참나무/)
  })
})

test.each(['가'.repeat(100), '가가가', '<script>alert(1)</script>'])(
  '[C046] %s has no results and no correction',
  async (q) => {
    const { products, correction } = await find(q)
    expect(products).toEqual([])
    expect(correction).toBeNull()
  },
)

test.each(['W10', 'A4', 'tr10', 'aaaa', 'wwww', 'qwrt'])(
  '[C046] "W10 was corrected to ㅉ 10": %s is not read as consonants',
  async (q) => {
    const { correction } = await find(q)
    expect(correction?.term ?? '').not.toMatch(/[ㄱ-ㅎ]/)
    expect(correction?.kind).not.toBe('keyboard')
    const suggestions = await shop.suggest(q)
    expect(suggestions.filter((text) => /[ㄱ-ㅎ]|국물멸치/.test(text))).toEqual([])
  },
)

test('[C046] initials typed with the wrong layout are corrected if they match a name', async () => {
  const { products, correction } = await find('tr')
  expect(products.length).toBeGreaterThan(0)
  expect(correction).toEqual({ term: 'ㅅㄱ', kind: 'keyboard' })
})

test('[C046] apples do not bring pears from their shared category, unless the query names both', async () => {
  const named = async (q: string) => (await find(q)).products.map(({ name }) => name).join('\n')
  expect(await named('사과')).not.toMatch(/신고배|성환배|황금배/)
  expect(await named('사과·배')).toMatch(/신고배/)
})

test('[C046] no synonym is listed twice', () => {
  const pairs = searchSynonyms.map(({ word, means }) => `${word} ${means}`)
  expect(new Set(pairs).size).toBe(pairs.length)
})
