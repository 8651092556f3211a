import { describe, expect, test } from 'vitest'
import { findTextProblem, isChatAdvertisement, textProblems } from './user-text-rules.ts'

describe('[REVIEW-3] public texts', () => {
  test.each([
    '사과가 아삭하고 달아요. 또 살게요.',
    '3kg 한 상자에 25,000원이면 좋은 값이에요. 2026년 11월 21일에 받았어요.',
    '10-12개쯤 들어 있고 한 개에 250g 정도예요.',
    '이번이 시발점이 되어 자주 살 것 같아요.',
    '씨 발라 먹기 좋은 수박이에요. 씨바르기도 쉬워요.',
    '별로예요. 정말 별로예요. 다시는 안 사요!',
    '표고(shiitake) 향이 진해요.',
    '주문 번호 20261121-000123 문의드려요.',
    'A.B.C 순서로 3.5점',
    '추위가 닥쳐서 따뜻한 국이 좋아요.',
    '상한 것은 다시발송해 주셨어요.',
    '5,000원 2,000원 두 가지예요.',
  ])('accepted: %s', (text) => {
    expect(findTextProblem(text)).toBeUndefined()
  })

  test.each([
    ['abuse', '이런 씨발 소리가 나오네요'],
    ['abuse', '씨.발 이게 뭐예요'],
    ['abuse', '병 신 같은 가게'],
    ['abuse', 'WHAT THE FUCK 이게 뭐죠'],
    ['abuse', 'ㅅㅂ 이게 뭐예요'],
    ['abuse', '진짜 ㅈㄹ 하네요'],
    ['abuse', '시발 맛없어요'],
    ['abuse', '병신년이 파나요'],
    ['phone', '010 - 1234 - 5678'],
    ['phone', '010/1234/5678'],
    ['phone', '010,1234,5678'],
    ['phone', '+82 (0)10-1234-5678'],
    ['phone', '연락 주세요 010-1234-5678'],
    ['phone', '01012345678로 문자 주세요'],
    ['phone', '010 1234 5678'],
    ['phone', '공일공 일이삼사 오육칠팔'],
    ['phone', '02-123-4567로 전화하세요'],
    ['phone', '+82 10-1234-5678'],
    ['phone', '1588-1234로 전화하세요'],
    ['phone', '０１０－１２３４－５６７８'],
    ['link', '여기가 더 싸요 https://evil.example/a'],
    ['link', 'www.naver 에서 검색하세요'],
    ['link', '여기로 오세요 cheap-fruit.co.kr'],
    ['link', 'bit.ly/3abc'],
    ['link', '문의는 a.b@mail.com'],
  ] as const)('refused as %s: %s', (problem, text) => {
    expect(findTextProblem(text)).toBe(problem)
    expect(textProblems[problem]).toMatch(/요\.$/)
  })

  test('a long text does not make the check slow: it ends within the timeout of a test', () => {
    for (const text of ['0'.repeat(20_000), 'a.'.repeat(10_000), '씨 '.repeat(10_000), '1-'.repeat(10_000)])
      expect(findTextProblem(`${text} 010-1234-5678`)).toBeDefined()
  })
})

describe('[SCREEN-21] advertisements in a chat', () => {
  test.each([
    '사과 몇 개 들어 있어요?',
    '시야 동그란 사과가 좋아요',
    '카톡으로 알림 받을 수 있나요?',
    '라인업이 좋네요',
    '토토로 닮았어요',
    '대출 말고 배송이 궁금해요',
  ])('accepted: %s', (text) => {
    expect(isChatAdvertisement(text)).toBe(false)
  })

  test.each([
    '오픈채팅 오세요',
    '오픈 채팅으로 오세요',
    '오.픈.채.팅',
    '카톡 아이디 알려 드려요',
    '바 카 라',
    '텔레그램 @sale',
  ])('refused: %s', (text) => {
    expect(isChatAdvertisement(text)).toBe(true)
  })
})
