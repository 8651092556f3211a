import { describe, expect, test } from 'vitest'
import { type KakaoAddress, toPlace } from './kakao-postcode.ts'

const road: KakaoAddress = {
  zonecode: '06236',
  userSelectedType: 'R',
  roadAddress: '서울 강남구 테헤란로 152',
  jibunAddress: '서울 강남구 역삼동 737',
  bname: '역삼동',
  buildingName: '강남파이낸스센터',
  apartment: 'N',
}

describe('[SCREEN-1] [ENTITY-1] conversion of the postcode widget’s result', () => {
  test.each<[string, Partial<KakaoAddress>, object]>([
    [
      'a road, with its neighbourhood',
      {},
      {
        roadAddress: '서울 강남구 테헤란로 152 (역삼동)',
        jibunAddress: '서울 강남구 역삼동 737',
        selectedAddress: 'road',
      },
    ],
    ['an apartment house', { apartment: 'Y' }, { roadAddress: '서울 강남구 테헤란로 152 (역삼동, 강남파이낸스센터)' }],
    ['a neighbourhood that is a 리', { bname: '서광리' }, { roadAddress: '서울 강남구 테헤란로 152' }],
    [
      'a lot, with the road it is mapped to',
      { userSelectedType: 'J', roadAddress: '', autoRoadAddress: '서울 강남구 테헤란로 152' },
      { roadAddress: '서울 강남구 테헤란로 152', selectedAddress: 'jibun' },
    ],
    [
      'a lot without a road',
      { userSelectedType: 'J', roadAddress: '' },
      { roadAddress: '서울 강남구 역삼동 737', jibunAddress: '서울 강남구 역삼동 737', selectedAddress: 'jibun' },
    ],
    [
      'a road without a lot',
      { jibunAddress: '', autoJibunAddress: '서울 강남구 역삼동 737' },
      { jibunAddress: '서울 강남구 역삼동 737' },
    ],
  ])('%s', (_, change, expected) => {
    expect(toPlace({ ...road, ...change })).toMatchObject({ zonecode: '06236', ...expected })
  })
})
