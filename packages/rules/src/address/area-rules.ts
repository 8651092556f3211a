import { remoteAreas } from '#src/address/remote-areas.ts'
import type { AreaType } from '#src/order/status.ts'

const lowestZonecode = 1000
const highestZonecode = 63_999
const fiveDigits = /^\d{5}$/

/** Reports whether a text is a Korean postcode: five digits from the first code of Seoul to the last of Jeju. */
export function isZonecode(zonecode: string): boolean {
  const code = Number(zonecode)
  return fiveDigits.test(zonecode) && code >= lowestZonecode && code <= highestZonecode
}

/**
 * ENTITY-17: returns the delivery area of a postcode. Throws RangeError unless it has five digits, because a wrong guess would
 * undercharge.
 */
export function areaTypeOf(zonecode: string): AreaType {
  if (!fiveDigits.test(zonecode)) throw new RangeError(`zonecode must be five digits, got ${zonecode}`)
  const code = Number(zonecode)
  return remoteAreas.find((area) => area.from <= code && code <= area.to)?.areaType ?? 'major'
}
