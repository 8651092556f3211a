import { remoteAreas } from '#src/remote-areas.ts'
import type { AreaType } from '#src/status.ts'

/** True for a Korean postcode: five digits. */
export function isZonecode(zonecode: string): boolean {
  return /^\d{5}$/.test(zonecode)
}

/** ENTITY-17: the delivery area of a postcode. Throws RangeError when it is not five digits: a guess would undercharge. */
export function areaTypeOf(zonecode: string): AreaType {
  if (!isZonecode(zonecode)) throw new RangeError(`zonecode must be five digits, got ${zonecode}`)
  const code = Number(zonecode)
  return remoteAreas.find((area) => area.from <= code && code <= area.to)?.areaType ?? 'major'
}
