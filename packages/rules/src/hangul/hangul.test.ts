import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { joinSyllable, splitSyllable, toInitials, toKeys } from '#src/hangul/jamo.ts'
import {
  composeJamo,
  hasLoneVowel,
  joinKeys,
  switchCapsLock,
  toHangulTyped,
  toLatinTyped,
} from '#src/hangul/keyboard.ts'
import { withRo, yeyoAfter } from '#src/hangul/particle.ts'
import { isInitials, matchWord, normalizeTerm, tokenize } from '#src/hangul/search-words.ts'
import { allowedEdits, countEdits, leastSharedGrams, listVowelVariants, toGrams } from '#src/hangul/spelling.ts'

const syllable = fc.integer({ min: 0xac00, max: 0xd7a3 }).map((code) => String.fromCodePoint(code))
const word = fc.array(syllable, { minLength: 1, maxLength: 8 }).map((letters) => letters.join(''))

describe('jamo', () => {
  test.each([
    ['사과', 'ㅅㅏㄱㅗㅏ', 'ㅅㄱ'],
    ['닭값', 'ㄷㅏㄹㄱㄱㅏㅂㅅ', 'ㄷㄱ'],
    ['꿀떡', 'ㄲㅜㄹㄸㅓㄱ', 'ㄲㄸ'],
    ['의성', 'ㅇㅡㅣㅅㅓㅇ', 'ㅇㅅ'],
    ['5kg 배', '5kg ㅂㅐ', '5kg ㅂ'],
    ['사ㄱ', 'ㅅㅏㄱ', 'ㅅㄱ'],
  ])('[C046] %s has the keys %s and the initials %s', (text, keys, initials) => {
    expect(toKeys(text)).toBe(keys)
    expect(toInitials(text)).toBe(initials)
  })

  test('[C046] splitting and joining a syllable gives the syllable', () => {
    fc.assert(
      fc.property(syllable, (one) => {
        const letters = splitSyllable(one)
        expect(letters && joinSyllable(letters.initial, letters.vowel, letters.final)).toBe(one)
      }),
    )
  })

  test('[C046] composed and decomposed Unicode have the same keys', () => {
    fc.assert(
      fc.property(word, (text) => {
        expect(toKeys(text.normalize('NFD'))).toBe(toKeys(text))
      }),
    )
  })
})

describe('keyboard layout', () => {
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
  ])('[C046] converts Latin letters %s to Hangul %s', (typed, meant) => expect(toHangulTyped(typed)).toBe(meant))

  test.each([
    ['ㅎ메', 'gap'],
    ['ㅗ므', 'ham'],
    ['ㅣㅁ', 'la'],
  ])('[C046] converts Hangul %s to Latin letters %s', (typed, meant) => expect(toLatinTyped(typed)).toBe(meant))

  test('[C046] converting Latin keys to Hangul and back gives the keys', () => {
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

describe('jamo typed one by one', () => {
  test.each([
    ['ㅅㅏㄱㅗㅏ', '사과'],
    ['ㅅㅏㄱㅘ', '사과'],
    ['사ㄱㅘ', '사과'],
    ['사고ㅏ', '사과'],
    ['ㅅ ㅏ ㄱ ㅗ ㅏ', '사과'],
    ['ㄷㅏㄹㄱ 갈비', '닭 갈비'],
    ['ㅅㄱ', 'ㅅㄱ'],
    ['ㅅ ㄱ', 'ㅅ ㄱ'],
    ['사ㄱ', '사ㄱ'],
    ['ㅗ므', 'ㅗ므'],
  ])('[K03] %s is read as %s', (typed, read) => expect(composeJamo(typed)).toBe(read))

  test('[K03] joining the keys of any word gives the word', () => {
    fc.assert(
      fc.property(word, (text) => {
        expect(composeJamo(toKeys(text))).toBe(joinKeys(toKeys(text)))
      }),
    )
  })
})

describe('forms of a search term', () => {
  test.each([
    ['\u1109\u1100', ['ㅅㄱ']],
    ['사과'.normalize('NFD'), ['사과']],
    ['사\u1100', ['사ㄱ']],
  ])('[K01] conjoining jamo %s are %j', (text, words) => expect(tokenize(text)).toEqual(words))

  test.each([
    ['\uffb5\uffa1', ['ㅅㄱ']],
    ['\uffbb\uffa1', ['ㅋㄱ']],
    ['\uffb5\uffc2\uffa1\uffcc\uffc2', ['사과']],
  ])('[K02] half-width jamo %s are %j', (text, words) => expect(tokenize(text)).toEqual(words))

  test('[K04] full-width letters become ASCII letters of the same case', () => {
    expect(tokenize('ｔｋｒｈｋ ＬＡ갈비')).toEqual(['tkrhk', 'LA', '갈비'])
    expect(normalizeTerm('　ＴＫＲＨＫ\u202e　５ｋｇ ')).toBe('TKRHK 5kg')
    expect(switchCapsLock('TKrhk')).toBe('tkRHK')
  })
})

describe('particles', () => {
  test.each([
    ['사과', '사과로'],
    ['샤인머스캣', '샤인머스캣으로'],
    ['감귤', '감귤로'],
    ['ham', 'ham로'],
  ])('%s with the particle is %s', (word, text) => expect(withRo(word)).toBe(text))

  test.each([
    ['무료', '예요'],
    ['3,500원', '이에요'],
  ])('%s takes the ending %s', (word, ending) => expect(yeyoAfter(word)).toBe(ending))
})

describe('edit distance', () => {
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
  ])('[C046] from %s to %s there are %i edits', (a, b, edits) =>
    expect(countEdits(toKeys(a), toKeys(b), 2)).toBe(edits),
  )

  test('[C046] the distance to itself is 0, and the distance is symmetric', () => {
    fc.assert(
      fc.property(word, word, (a, b) => {
        expect(countEdits(a, a, 2)).toBe(0)
        expect(countEdits(a, b, 3)).toBe(countEdits(b, a, 3))
      }),
    )
  })

  test('[C046] after one edit a word shares at least the number of trigrams that the look-up requires', () => {
    const edit = fc.constantFrom('drop', 'swap', 'mistake')
    fc.assert(
      fc.property(word, fc.nat(40), edit, (text, at, what) => {
        const keys = toKeys(text)
        const asked = toGrams(editAt(keys, at % keys.length, what))
        fc.pre(asked.length >= 6)
        const known = new Set(toGrams(keys))
        const shared = asked.filter((gram) => known.has(gram)).length
        expect(shared).toBeGreaterThanOrEqual(leastSharedGrams(asked.length, 1))
      }),
    )
  })

  test.each([
    [3, 0],
    [4, 1],
    [8, 1],
    [9, 2],
  ])('[C046] a word of %i keys allows %i edits', (keys, edits) => {
    expect(allowedEdits(keys)).toBe(edits)
  })
})

const editAt = (keys: string, at: number, what: string): string => {
  if (what === 'drop') return keys.slice(0, at) + keys.slice(at + 1)
  if (what === 'mistake') return `${keys.slice(0, at)}ㅢ${keys.slice(at + 1)}`
  return keys.slice(0, at) + (keys[at + 1] ?? '') + (keys[at] ?? '') + keys.slice(at + 2)
}

describe('similar vowels', () => {
  test.each([
    ['꽃개', ['꽃게']],
    ['배게', ['베게', '배개', '베개']],
    ['얘', ['예']],
    ['돼', ['되', '뒈']],
    ['맵', ['멥']],
    ['사과', []],
    ['5kg', []],
  ])('[C046] %s has the variants %j', (text, variants) => expect(listVowelVariants(text, 16)).toEqual(variants))

  test('[C046] returns at most the given number of variants, without the word itself', () => {
    const variants = listVowelVariants('외'.repeat(30), 16)
    expect(variants).toHaveLength(16)
    expect(variants).not.toContain('외'.repeat(30))
  })
})

describe('search words', () => {
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
  ])('[C046] splits %s into the words %j', (text, words) => expect(tokenize(text)).toEqual(words))

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
  ])('[C046] %s matches %s: %s', (asked, held, match) => expect(matchWord(asked, held)).toBe(match))

  test('[C046] every prefix of the keys of a word matches the word', () => {
    fc.assert(
      fc.property(word, fc.nat(40), (text, at) => {
        const keys = toKeys(text)
        const typed = joinKeys(keys.slice(0, 1 + (at % keys.length)))
        expect(matchWord(typed, text)).toBeDefined()
      }),
    )
  })

  test('[C046] consonants alone are initials; a lone vowel is detected', () => {
    expect([isInitials('ㅅㄱ'), isInitials('사ㄱ'), isInitials(''), isInitials('ㅅㅏ')]).toEqual([
      true,
      false,
      false,
      false,
    ])
    expect([hasLoneVowel('ㅣㅁ'), hasLoneVowel('라')]).toEqual([true, false])
  })
})
