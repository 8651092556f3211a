import { expect, test } from 'vitest'
import { passesAsShop } from '#src/user/nickname-rules.ts'

test.each([
  '관리자',
  '운영자',
  '운 영 자 1',
  '운*영_자',
  '운1영2자',
  '운영팀',
  '쿠마 고객센터',
  '고객-센터',
  '판매자',
  '공식 계정',
  'Admin',
  'ａｄｍｉｎ',
  'a.d.m.i.n',
  '쿠마',
  '쿠마 파머',
  '쿠마마켓',
  'CUMA',
  'C u m a Market',
  'cuma\u200Bfarmer',
  'RU',
  'r.u.',
  '알유',
  '알 유',
])('[C011] “%s” is recognized as impersonating the shop', (nickname) => {
  expect(passesAsShop(nickname)).toBe(true)
})

test.each(['장보는이', '김*수', '사과 좋아', 'Ruby', 'truck', '배드민턴', 'badminton', '운영이네', '관리왕', '*', ''])(
  '[C011] “%s” is an ordinary nickname',
  (nickname) => {
    expect(passesAsShop(nickname)).toBe(false)
  },
)

test.each([
  '관\u200b리자',
  '운\u00ad영자',
  '관ㅤ리자',
  '관\uffa0리자',
  '관\u115f\u1160리자',
  '관\u2066리\u2069자',
  '관리자'.normalize('NFD'),
  'ㄱㅘㄴㄹㅣㅈㅏ',
  '쿠ㅁㅏ',
  '\uffbb\uffd3\uffb1\uffc2',
  'ＣＵＭＡ',
  'ⓐⓓⓜⓘⓝ',
  '𝐚𝐝𝐦𝐢𝐧',
  'аdmіn',
  'ádmin',
  'adm1n',
  '@dmin',
  '0fficial',
])('[K07] the disguised spelling “%s” is recognized', (nickname) => {
  expect(passesAsShop(nickname)).toBe(true)
})

test.each(['아드민트', '가나다ㅋㅋ', '사과123', '1004', 'Amélie', '👩‍👩‍👧 엄마'])(
  '[K07] “%s” is an ordinary nickname',
  (nickname) => {
    expect(passesAsShop(nickname)).toBe(false)
  },
)
