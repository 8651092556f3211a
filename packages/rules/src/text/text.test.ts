import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { foldText, hasInvisible, normalizeText, removeInvisible } from '#src/text/normalize-text.ts'
import { isAmount, normalizeUnits } from '#src/text/normalize-units.ts'

const anyText = fc
  .array(
    fc.integer({ min: 0, max: 0x10ffff }).filter((code) => code < 0xd800 || code > 0xdfff),
    { maxLength: 20 },
  )
  .map((codes) => String.fromCodePoint(...codes))

const listCodes = (from: number, to: number): number[] => Array.from({ length: to - from + 1 }, (_, at) => from + at)
const invisible = [
  ...listCodes(0x202a, 0x202e),
  ...listCodes(0x2066, 0x2069),
  ...listCodes(0x200b, 0x200f),
  0xfeff,
  0xad,
  0x3164,
  0x115f,
  0x1160,
  0xffa0,
  0x180e,
  0x34f,
  0x61c,
  0x2060,
  0x2028,
  0x2029,
  0x2800,
  0xfff9,
  0xfe0f,
  0xe0041,
].map((code) => String.fromCodePoint(code))

describe('invisible and direction characters', () => {
  test.each(invisible.map((character) => [character.codePointAt(0)?.toString(16), character]))(
    '[K06] U+%s is found and removed',
    (_, character) => {
      expect(hasInvisible(`김${character}철수`)).toBe(true)
      expect(hasInvisible(character)).toBe(true)
      expect(removeInvisible(`김${character}철수`)).toBe('김철수')
    },
  )

  test.each(['👩‍👩‍👧', '❤️‍🔥', '🏴󠁧󠁢󠁥󠁮󠁧󠁿', '1️⃣', '✔️', '👩🏽‍🚀', '🏳️‍🌈', '🇰🇷', '김 철수 (101동)', 'ㅋㅋ', 'naïve'])(
    '[K06] %s has no invisible characters',
    (text) => expect(hasInvisible(text)).toBe(false),
  )

  test.each(['가\u200d나', '👍\u200d', '\u200d👍', 'a\ufe0f', '1\ufe0f'])(
    '[K06] a joiner that is not part of an emoji sequence is found: %j',
    (text) => expect(hasInvisible(text)).toBe(true),
  )
})

describe('normalization of person-written text', () => {
  test.each([
    ['김철수'.normalize('NFD'), '김철수'],
    ['１０１동　（후문）！', '101동 (후문)!'],
    ['\uffb5\uffa1 \u1109\u1100', 'ㅅㄱ ㅅㄱ'],
    ['㎏ ① ½ é', '㎏ ① ½ é'],
  ])('[K06] %s is stored as %s', (text, stored) => expect(normalizeText(text)).toBe(stored))

  test('[K01] [K02] normalizeText and foldText are idempotent', () => {
    fc.assert(
      fc.property(anyText, (text) => {
        expect(normalizeText(normalizeText(text))).toBe(normalizeText(text))
        expect(foldText(foldText(text))).toBe(foldText(text))
        expect(hasInvisible(removeInvisible(text))).toBe(false)
      }),
    )
  })
})

describe('units', () => {
  test.each([
    ['3키로 사과', '3kg 사과'],
    ['3킬로 사과', '3kg 사과'],
    ['고구마1키로', '고구마1kg'],
    ['사과 3KG', '사과 3kg'],
    ['사과 3 kg', '사과 3kg'],
    ['500그람 한돈', '500g 한돈'],
    ['한돈 오백그램', '한돈 500g'],
    ['한돈 오백 그램', '한돈 500g'],
    ['3키로그램짜리 사과', '3kg 사과'],
    ['5kg선물세트', '5kg 선물세트'],
    ['100g×20팩', '100g ×20팩'],
    ['1,500g', '1.5kg'],
    ['0.5키로', '500g'],
    ['반키로', '500g'],
    ['두 키로 사과', '2kg 사과'],
    ['쌀이십키로', '쌀 20kg'],
    ['오이이키로', '오이 2kg'],
    ['천이백그람', '1.2kg'],
    ['우유 1000미리', '우유 1l'],
    ['일리터 우유', '1l 우유'],
    ['200cc', '200ml'],
    ['비타민 500밀리그램', '비타민 500mg'],
    ['5밀리미터', '5밀리미터'],
    ['일리 커피', '일리 커피'],
    ['5gold', '5gold'],
    ['만원대 5천원', '만원대 5천원'],
    ['12~13미', '12~13미'],
  ])('[K05] %s is normalized to %s', (text, written) =>
    expect(normalizeUnits(text).replace(/\s+/g, ' ').trim()).toBe(written),
  )

  test('[K05] every spelling of a weight is normalized to the same text', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 99_999 }), (grams) => {
        const written = normalizeUnits(`${grams}g`).trim()
        for (const other of [`${grams / 1000}kg`, `${grams / 1000} 킬로그램`, `${grams}그람`, `${grams} G`]) {
          expect(normalizeUnits(other).trim()).toBe(written)
        }
      }),
    )
  })

  test('[K05] an amount is a number with a unit', () => {
    expect(['3kg', '500g', '1.5l', '30ml', '500mg'].every(isAmount)).toBe(true)
    expect(['3', 'kg', '20팩', '3kg들이', '사과'].some(isAmount)).toBe(false)
  })
})
