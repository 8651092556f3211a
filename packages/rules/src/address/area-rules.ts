import { remoteAreas } from '#src/address/remote-areas.ts'
import type { AreaType } from '#src/order/status.ts'

const lowestZonecode = 1000
const highestZonecode = 63_999
const fiveDigits = /^\d{5}$/

/** True for a Korean postcode: five digits, between the first of Seoul and the last of Jeju. */
export function isZonecode(zonecode: string): boolean {
  const code = Number(zonecode)
  return fiveDigits.test(zonecode) && code >= lowestZonecode && code <= highestZonecode
}

/** ENTITY-17: the delivery area of a postcode. Throws RangeError when it is not five digits: a guess would undercharge. */
export function areaTypeOf(zonecode: string): AreaType {
  if (!fiveDigits.test(zonecode)) throw new RangeError(`zonecode must be five digits, got ${zonecode}`)
  const code = Number(zonecode)
  return remoteAreas.find((area) => area.from <= code && code <= area.to)?.areaType ?? 'major'
}
