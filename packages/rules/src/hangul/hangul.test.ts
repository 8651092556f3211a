import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { joinSyllable, splitSyllable, toInitials, toKeys } from '#src/hangul/jamo.ts'
import { joinKeys, toHangulTyped, toLatinTyped } from '#src/hangul/keyboard.ts'
import { withRo, yeyoAfter } from '#src/hangul/particle.ts'
import { allowedSlips, countSlips, leastShared, toGrams } from '#src/hangul/slips.ts'
import { listVowelTwins } from '#src/hangul/vowel-twins.ts'
import { hasLoneVowel, isInitials, matchWord, toSearchWords } from '#src/hangul/words.ts'

const syllable = fc.integer({ min: 0xac00, max: 0xd7a3 }).map((code) => String.fromCodePoint(code))
const word = fc.array(syllable, { minLength: 1, maxLength: 8 }).map((letters) => letters.join(''))

describe('letters', () => {
  test.each([
    ['사과', 'ㅅㅏㄱㅗㅏ', 'ㅅㄱ'],
    ['닭값', 'ㄷㅏㄹㄱㄱㅏㅂㅅ', 'ㄷㄱ'],
    ['꿀떡', 'ㄲㅜㄹㄸㅓㄱ', 'ㄲㄸ'],
    ['의성', 'ㅇㅡㅣㅅㅓㅇ', 'ㅇㅅ'],
    ['5kg 배', '5kg ㅂㅐ', '5kg ㅂ'],
    ['사ㄱ', 'ㅅㅏㄱ', 'ㅅㄱ'],
  ])('[C046] %s is struck %s and begins %s', (text, keys, initials) => {
    expect(toKeys(text)).toBe(keys)
    expect(toInitials(text)).toBe(initials)
  })

  test('[C046] every syllable is its letters and back', () => {
    fc.assert(
      fc.property(syllable, (one) => {
        const letters = splitSyllable(one)
        expect(letters && joinSyllable(letters.initial, letters.vowel, letters.final)).toBe(one)
      }),
    )
  })

  test('[C046] the two spellings of Unicode are one', () => {
    fc.assert(
      fc.property(word, (text) => {
        expect(toKeys(text.normalize('NFD'))).toBe(toKeys(text))
      }),
    )
  })
})

describe('the wrong keyboard', () => {
  test.each([
    ['tkrhk', '사과'],
    ['rhemddj', '고등어'],
    ['gksfkqhd', '한라봉'],
    ['Rnf', '꿀'],
    ['ekfr', '닭'],
    ['ekfrkfql', '달갈비'],
    ['TKRHK', '싸꽈'],
    ['rkqtdl', '값이'],
    ['rkqtl', '갑시'],
    ['dmltjd', '의성'],
    ['2vor', '2팩'],
  ])('[C046] %s was to be %s', (struck, meant) => expect(toHangulTyped(struck)).toBe(meant))

  test.each([
    ['ㅎ메', 'gap'],
    ['ㅗ므', 'ham'],
    ['ㅣㅁ', 'la'],
  ])('[C046] %s was to be %s', (struck, meant) => expect(toLatinTyped(struck)).toBe(meant))

  test('[C046] whatever is struck on the Hangul keyboard is read back from its Latin keys', () => {
    const lower = fc.array(fc.constantFrom(...Array.from('qwertasdfgzxcvyuiophjklbnm')), {
      minLength: 1,
      maxLength: 12,
    })
    fc.assert(
      fc.property(lower, (keys) => {
        expect(toLatinTyped(toHangulTyped(keys.join('')))).toBe(keys.join(''))
      }),
    )
  })

  test('[C046] joining the keys of a word gives the word', () => {
    fc.assert(
      fc.property(word, (text) => {
        expect(toKeys(joinKeys(toKeys(text)))).toBe(toKeys(text))
      }),
    )
  })
})

describe('particles', () => {
  test.each([
    ['사과', '사과로'],
    ['샤인머스캣', '샤인머스캣으로'],
    ['감귤', '감귤로'],
    ['ham', 'ham로'],
  ])('%s is followed as in %s', (said, text) => expect(withRo(said)).toBe(text))

  test.each([
    ['무료', '예요'],
    ['3,500원', '이에요'],
  ])('%s is said to be so with %s', (said, ending) => expect(yeyoAfter(said)).toBe(ending))
})

describe('slips', () => {
  test.each([
    ['사과', '사가', 1],
    ['고등어', '고둥어', 1],
    ['샤인머스캣', '샤인머스켓', 1],
    ['딸기', '딸가', 1],
    ['고구마', '구고마', 2],
    ['고구마', '고마구', 3],
    ['사과', '포도', 3],
    ['', 'ㄱ', 1],
    ['ㄱㄴ', 'ㄴㄱ', 1],
  ])('[C046] from %s to %s it takes %i', (a, b, slips) => expect(countSlips(toKeys(a), toKeys(b), 2)).toBe(slips))

  test('[C046] none from a word to itself, and as many in both directions', () => {
    fc.assert(
      fc.property(word, word, (a, b) => {
        expect(countSlips(a, a, 2)).toBe(0)
        expect(countSlips(a, b, 3)).toBe(countSlips(b, a, 3))
      }),
    )
  })

  test('[C046] one slip leaves as many grams as a word is looked up by', () => {
    const slip = fc.constantFrom('drop', 'swap', 'mistake')
    fc.assert(
      fc.property(word, fc.nat(40), slip, (text, at, what) => {
        const keys = toKeys(text)
        const asked = toGrams(slipAt(keys, at % keys.length, what))
        fc.pre(asked.length >= 6)
        const known = new Set(toGrams(keys))
        const shared = asked.filter((gram) => known.has(gram)).length
        expect(shared).toBeGreaterThanOrEqual(leastShared(asked.length, 1))
      }),
    )
  })

  test.each([
    [3, 0],
    [4, 1],
    [8, 1],
    [9, 2],
  ])('[C046] a word of %i keys may hold %i slips', (keys, slips) => {
    expect(allowedSlips(keys)).toBe(slips)
  })
})

const slipAt = (keys: string, at: number, what: string): string => {
  if (what === 'drop') return keys.slice(0, at) + keys.slice(at + 1)
  if (what === 'mistake') return `${keys.slice(0, at)}ㅢ${keys.slice(at + 1)}`
  return keys.slice(0, at) + (keys[at + 1] ?? '') + (keys[at] ?? '') + keys.slice(at + 2)
}

describe('vowels that sound alike', () => {
  test.each([
    ['꽃개', ['꽃게']],
    ['배게', ['베게', '배개', '베개']],
    ['얘', ['예']],
    ['돼', ['되', '뒈']],
    ['맵', ['멥']],
    ['사과', []],
    ['5kg', []],
  ])('[C046] %s is also written %j', (text, written) => expect(listVowelTwins(text, 16)).toEqual(written))

  test('[C046] never more than asked for, and never the word itself', () => {
    const twins = listVowelTwins('외'.repeat(30), 16)
    expect(twins).toHaveLength(16)
    expect(twins).not.toContain('외'.repeat(30))
  })
})

describe('words', () => {
  test.each([
    ['청송 꿀사과', ['청송', '꿀사과']],
    ['사과 5 kg', ['사과', '5kg']],
    ['LA갈비', ['LA', '갈비']],
    ['ㅅㄱ', ['ㅅㄱ']],
    ['사ㄱ', ['사ㄱ']],
    ['100g×20팩', ['100g', '20팩']],
    [`<b>배</b> %_'"`, ['b', '배', 'b']],
    ['🍎', []],
    ['   ', []],
  ])('[C046] %s is made of %j', (text, words) => expect(toSearchWords(text)).toEqual(words))

  test.each([
    ['사과', '사과', 'whole'],
    ['사과', '꿀사과', 'ending'],
    ['사과', '사과즙', 'beginning'],
    ['고등', '자반고등어', 'inside'],
    ['ㅅㄱ', '감홍사과', 'initials'],
    ['사ㄱ', '사과', 'half'],
    ['삭', '꿀사과', 'half'],
    ['사고', '사과', 'half'],
    ['사과', '포도', undefined],
    ['ㅅㅂ', '사과', undefined],
  ])('[C046] %s stands in %s: %s', (asked, held, match) => expect(matchWord(asked, held)).toBe(match))

  test('[C046] every beginning of what is struck for a word finds the word', () => {
    fc.assert(
      fc.property(word, fc.nat(40), (text, at) => {
        const keys = toKeys(text)
        const struck = joinKeys(keys.slice(0, 1 + (at % keys.length)))
        expect(matchWord(struck, text)).toBeDefined()
      }),
    )
  })

  test('[C046] consonants alone are initials, a vowel alone is no syllable', () => {
    expect([isInitials('ㅅㄱ'), isInitials('사ㄱ'), isInitials(''), isInitials('ㅅㅏ')]).toEqual([
      true,
      false,
      false,
      false,
    ])
    expect([hasLoneVowel('ㅣㅁ'), hasLoneVowel('라')]).toEqual([true, false])
  })
})
