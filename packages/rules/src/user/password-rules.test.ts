import fc from 'fast-check'
import { expect, test } from 'vitest'
import { commonPasswords } from '#src/user/password-list.ts'
import { normalizePassword, passwordLevelOf, passwordProblemOf } from '#src/user/password-rules.ts'

const common = (text: string): boolean => ['password', 'iloveyou', 'sunshine1'].includes(text)
const about = { email: 'minsu.kim@example.com', phone: '01012345678', name: '김민수민수민수민' }

test.each([
  ['일곱글자입니다', '8자 이상'],
  ['1234567', '8자 이상'],
  ['x'.repeat(129), '128자까지'],
  ['aaaaaaaa', '되풀이'],
  ['가나가나가나가나', '되풀이'],
  ['PassWord', '많은 사람'],
  ['Cuma2026!!', '쇼핑몰 이름'],
  ['쿠마123456', '쇼핑몰 이름'],
  ['minsu.kim1', '이메일이나'],
  ['tel12345678', '이메일이나'],
  ['김민수민수민수민', '이메일이나'],
])('[E10] %s is refused: %s', (password, words) => {
  expect(passwordProblemOf(password, about, common)).toContain(words)
})

test.each(['배고프다점심먹자', 'correct horse', '🍎🍐🍊🍋🍌🍉🍇🍓', 'tr0ub4dor', ' leading and trailing '])(
  '[E10] %s is accepted: no character classes are required',
  (password) => {
    expect(passwordProblemOf(password, about, common)).toBeUndefined()
  },
)

test('[E10] the same characters from another keyboard are normalized to the same password', () => {
  const decomposed = '한글비밀번호예요'.normalize('NFD')
  expect(normalizePassword(decomposed)).toBe('한글비밀번호예요')
  expect(passwordProblemOf(decomposed)).toBeUndefined()
})

test('[E10] nothing is truncated: texts that differ at the end stay different', () => {
  fc.assert(
    fc.property(fc.string({ minLength: 100, maxLength: 120, unit: 'grapheme' }), (text) => {
      expect(normalizePassword(`${text}a`)).not.toBe(normalizePassword(`${text}b`))
    }),
  )
})

test('the strength meter rises with length and gives advice', () => {
  expect(passwordLevelOf('1234').level).toBe('refused')
  expect(passwordLevelOf('abcdabce').level).toBe('weak')
  expect(passwordLevelOf('tr0ub4dor99').level).toBe('fair')
  expect(passwordLevelOf('배고프다 점심 먹자 얼른').level).toBe('strong')
  expect(passwordLevelOf('1234').hint).toContain('8자')
})

test('[E10] the strength meter and the form both refuse a common password', () => {
  expect(passwordLevelOf('iloveyou', about, common)).toEqual({
    level: 'refused',
    hint: passwordProblemOf('iloveyou', about, common),
  })
})

test('[E10] the list contains only passwords that are otherwise acceptable: at least eight characters, lower case, unique', () => {
  expect(commonPasswords.size).toBe(5_000)
  for (const password of commonPasswords) expect(password).toMatch(/^[^\sA-Z]{8,}$/)
  expect(passwordProblemOf('Sunshine1', {}, (lower) => commonPasswords.has(lower))).toContain('많은 사람')
})

test.each(['12345678', '34567890', '87654321', 'abcdefgh', 'QWERTYUI'])(
  '[E10] the sequence %s is refused without the list',
  (run) => {
    expect(passwordProblemOf(run)).toContain('차례로 이어지는 글자')
    expect(passwordLevelOf(run).level).toBe('refused')
    expect(passwordProblemOf(`${run}이다`)).toBeUndefined()
  },
)
