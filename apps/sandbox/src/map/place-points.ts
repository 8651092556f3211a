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

/** Where each province's office stands, about. */
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
 * Nobody surveyed the sandbox's places: each lies near its province's office, those of one postcode area beside one another.
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

/** What the map knows: the register's real places, not the houses that the sandbox made up. */
export const mappedPlaces: readonly MappedPlace[] = register.slice(0, places.length + islandPlaces.length).map(toMapped)

const MOST = 10
const plain = (address: string): string => address.replace(/\s+/g, '')
/** 서울특별시 and 서울 are one: maps are asked with either. */
const forms = ({ road, lot, province }: RegisterEntry): string[] =>
  [road, lot].flatMap((form) => (form === '' ? [] : [plain(form), plain(form.replace(/^\S+/, province))]))

/** The places at an address, in its road or its lot form. */
export const findPlaces = (address: string): readonly MappedPlace[] =>
  mappedPlaces.filter((place) => forms(place).includes(plain(address))).slice(0, MOST)
