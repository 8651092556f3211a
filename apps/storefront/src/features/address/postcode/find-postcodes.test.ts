import { areaTypeOf, isZonecode } from '@shop/rules'
import { expect, test } from 'vitest'
import { findPostcodes } from './find-postcodes.ts'
import { postcodePlaces } from './postcode-places.ts'

test('[SCREEN-1] a place is found by its road, its neighbourhood, its name and its postcode', () => {
  const expected = {
    zonecode: '06236',
    roadAddress: '서울 강남구 테헤란로 152',
    neighbourhood: '역삼동',
    name: '강남파이낸스센터',
  }
  for (const search of ['테헤란로 152', '강남구 테헤란로152', '강남 역삼동', '강남파이낸스', '06236'])
    expect(findPostcodes(search), search).toContainEqual(expected)
})

test('[SCREEN-1] every word has to be there, and nothing is found for nothing', () => {
  expect(findPostcodes('부산 테헤란로')).toEqual([])
  expect(findPostcodes('   ')).toEqual([])
  expect(findPostcodes('서울').length).toBe(20)
})

test('[SCREEN-1] the table holds postcodes of every delivery area, and each address once', () => {
  expect(postcodePlaces.every(([zonecode]) => isZonecode(zonecode))).toBe(true)
  expect(new Set(postcodePlaces.map(([, road]) => road)).size).toBe(postcodePlaces.length)
  expect(new Set(postcodePlaces.map(([zonecode]) => areaTypeOf(zonecode)))).toEqual(
    new Set(['major', 'secondary_area', 'third_area']),
  )
})
