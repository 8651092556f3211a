import { islandPlaces } from '../postcode/island-places.ts'
import { places } from '../postcode/places.ts'
import { register, type RegisterEntry } from '../postcode/register.ts'

export interface Point {
  lat: number
  lng: number
}
export interface MappedPlace extends RegisterEntry {
  point: Point
}

/** Approximate location of each province's office. */
const offices: Readonly<Record<string, readonly [lat: number, lng: number]>> = {
  서울: [37.566, 126.978],
  경기: [37.289, 127.053],
  인천: [37.456, 126.705],
  강원: [37.885, 127.73],
  충북: [36.635, 127.491],
  세종: [36.48, 127.289],
  충남: [36.659, 126.673],
  대전: [36.35, 127.385],
  경북: [36.576, 128.506],
  대구: [35.871, 128.601],
  울산: [35.539, 129.311],
  부산: [35.18, 129.075],
  경남: [35.238, 128.692],
  전북: [35.82, 127.109],
  전남: [34.816, 126.463],
  광주: [35.16, 126.851],
  제주: [33.489, 126.498],
}

const GRID = 0.004
const NEARBY = 0.0006

/**
 * Generates coordinates, because the sandbox has no surveyed ones: each place lies near its province's office, and places of
 * one postcode area lie side by side.
 */
const pointOf = ({ province, zonecode }: RegisterEntry, order: number): Point => {
  const [lat, lng] = offices[province] ?? [37.5, 127]
  const area = Number(zonecode.slice(0, 3))
  const [row, column] = [(area % 10) - 4.5, (Math.floor(area / 10) % 10) - 4.5]
  const last = Number(zonecode.slice(3))
  return {
    lat: lat + row * GRID + (Math.floor(last / 10) - 4.5) * NEARBY + (order % 3) * 0.0002,
    lng: lng + column * GRID + ((last % 10) - 4.5) * NEARBY + (order % 5) * 0.0002,
  }
}

const toMapped = (entry: RegisterEntry, order: number): MappedPlace => ({ ...entry, point: pointOf(entry, order) })

/** Places on the map: the register's real places, without the generated houses. */
export const mappedPlaces: readonly MappedPlace[] = register.slice(0, places.length + islandPlaces.length).map(toMapped)

const MOST = 10
const plain = (address: string): string => address.replace(/\s+/g, '')
/** Spellings of an address: callers send either 서울특별시 or 서울. */
const forms = ({ road, lot, province }: RegisterEntry): string[] =>
  [road, lot].flatMap((form) => (form === '' ? [] : [plain(form), plain(form.replace(/^\S+/, province))]))

/** Finds the places at an address, in road or lot form. */
export const findPlaces = (address: string): readonly MappedPlace[] =>
  mappedPlaces.filter((place) => forms(place).includes(plain(address))).slice(0, MOST)
