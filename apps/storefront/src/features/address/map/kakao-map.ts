import type { CallReply } from '@shop/contract'
import { loadScript } from '#src/lib/load-script.ts'

interface Point {
  readonly point: unique symbol
}
interface DrawnMap {
  readonly map: unique symbol
}
/** The part of Kakao Map's API that the shop uses. */
interface KakaoMaps {
  load: (ready: () => void) => void
  LatLng: new (latitude: number, longitude: number) => Point
  /** Loads its tiles from the same hosts as its script; the static map (`StaticMap`) uses others. */
  Map: new (
    place: HTMLElement,
    options: { center: Point; level: number },
  ) => DrawnMap
  Marker: new (options: { position: Point }) => { setMap: (map: DrawnMap) => void }
  services: {
    Status: { OK: string; ZERO_RESULT: string }
    Geocoder: new () => {
      addressSearch: (
        address: string,
        done: (found: readonly { x: string; y: string }[], status: string) => void,
      ) => void
    }
  }
}
declare global {
  interface KakaoGlobal {
    maps?: KakaoMaps
  }
  interface Window {
    kakao?: KakaoGlobal
  }
}

export type MapSettings = NonNullable<CallReply<'address.getTools'>['map']>

const LIMIT_MS = 5_000
/** Zoom level, about 200 m across. */
const LEVEL = 3

const loadMaps = async ({ script, key }: MapSettings): Promise<KakaoMaps> => {
  const asked = new URLSearchParams({ appkey: key, libraries: 'services', autoload: 'false' })
  const src = `${script}?${asked.toString()}`
  const maps = await loadScript({ src, read: () => window.kakao?.maps, limitMs: LIMIT_MS })
  await new Promise<void>((resolve) => maps.load(resolve))
  return maps
}

/** Geocodes an address. Undefined if it has no result. Throws if the geocoder fails. */
const findPoint = ({ services, LatLng }: KakaoMaps, address: string): Promise<Point | undefined> =>
  new Promise((resolve, reject) => {
    const late = setTimeout(() => reject(new Error('the map did not say where the address is')), LIMIT_MS)
    new services.Geocoder().addressSearch(address, ([found], status) => {
      clearTimeout(late)
      if (status === services.Status.OK && found) resolve(new LatLng(Number(found.y), Number(found.x)))
      else if (status === services.Status.ZERO_RESULT) resolve(undefined)
      else reject(new Error(`the map answers ${status}`))
    })
  })

/**
 * Returns a function that renders the map of an address. Undefined if the address has no result. Throws if the map is
 * unavailable.
 */
export const findDrawing = async (
  settings: MapSettings,
  address: string,
): Promise<((place: HTMLElement) => void) | undefined> => {
  const maps = await loadMaps(settings)
  const position = await findPoint(maps, address)
  if (!position) return undefined
  return (place) => {
    const map = new maps.Map(place, { center: position, level: LEVEL })
    new maps.Marker({ position }).setMap(map)
  }
}
