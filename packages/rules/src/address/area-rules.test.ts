import { describe, expect, test } from 'vitest'
import { areaTypeOf, isZonecode } from '#src/address/area-rules.ts'
import { remoteAreas } from '#src/address/remote-areas.ts'

describe('areaTypeOf', () => {
  test.each([
    ['06236', 'major'],
    ['62999', 'major'],
    ['63000', 'secondary_area'],
    ['63365', 'secondary_area'],
    ['63644', 'secondary_area'],
    ['63645', 'secondary_area'],
    ['63699', 'secondary_area'],
    ['63700', 'major'],
    ['40199', 'major'],
    ['40200', 'third_area'],
    ['40240', 'third_area'],
    ['40241', 'major'],
    ['54000', 'third_area'],
    ['58825', 'major'],
    ['58826', 'third_area'],
    ['58827', 'major'],
    ['58828', 'third_area'],
    ['28826', 'major'],
    ['23105', 'third_area'],
  ] as const)('[ENTITY-17] [ORDER-8] %s is in %s', (zonecode, areaType) => {
    expect(areaTypeOf(zonecode)).toBe(areaType)
  })

  test.each(['', '6323', '063236', '63-00', '６３０００'])(
    '[ENTITY-17] refuses "%s", which is not a postcode',
    (text) => {
      expect(isZonecode(text)).toBe(false)
      expect(() => areaTypeOf(text)).toThrow('zonecode must be five digits')
    },
  )

  test.each([
    ['00000', false],
    ['00999', false],
    ['01000', true],
    ['06236', true],
    ['63999', true],
    ['64000', false],
    ['99999', false],
  ])('[ENTITY-17] %s is a postcode: %s', (text, is) => {
    expect(isZonecode(text)).toBe(is)
  })

  test('[ENTITY-17] the ranges are sorted and do not overlap', () => {
    for (const [index, area] of remoteAreas.entries()) {
      expect(area.from).toBeLessThanOrEqual(area.to)
      expect(area.from).toBeGreaterThan(remoteAreas[index - 1]?.to ?? 0)
    }
  })
})
