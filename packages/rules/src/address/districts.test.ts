import { expect, test } from 'vitest'
import { districtOf, districts } from '#src/address/districts.ts'
import { remoteAreas } from '#src/address/remote-areas.ts'

test('[ENTITY-17] contains every city, county and district, and no postcode is in two', () => {
  expect(districts).toHaveLength(229)
  for (const [at, district] of districts.entries()) {
    expect(district.from, district.name).toBeLessThanOrEqual(district.to)
    expect(district.from, district.name).toBeGreaterThan(districts[at - 1]?.to ?? 0)
  }
})

test('[ENTITY-17] each range of islands is in the district it is named after', () => {
  for (const { name, from, to } of remoteAreas.filter(({ areaType }) => areaType === 'third_area')) {
    const [first, last] = [from, to].map((code) => districtOf(String(code).padStart(5, '0')))
    expect(first, name).toBe(last)
    expect(name).toContain(`${first?.province} ${first?.name}`)
  }
})

test.each([
  ['06236', '서울 강남구'],
  ['27823', '충북 진천군'],
  ['63365', '제주 제주시'],
  ['43110', '대구 군위군'],
])('[ENTITY-17] %s is in %s', (zonecode, place) => {
  const district = districtOf(zonecode)
  expect(`${district?.province} ${district?.name}`).toBe(place)
})

test.each(['00100', '09999', '20500', '59999', '63700'])('[ENTITY-17] %s is in no district', (zonecode) => {
  expect(districtOf(zonecode)).toBeUndefined()
})
