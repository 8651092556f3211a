import type { CallReply } from '@shop/contract'
import { loadScript } from '#src/lib/load-script.ts'

interface Point {
  readonly point: unique symbol
}
/** What the shop uses of Kakao's map. */
interface KakaoMaps {
  load: (ready: () => void) => void
  LatLng: new (latitude: number, longitude: number) => Point
  StaticMap: new (place: HTMLElement, options: { center: Point; level: number; marker: { position: Point } }) => unknown
  services: {
    Status: { OK: string }
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
/** Some two hundred metres across. */
const LEVEL = 3

const loadMaps = async ({ script, key }: MapSettings): Promise<KakaoMaps> => {
  const asked = new URLSearchParams({ appkey: key, libraries: 'services', autoload: 'false' })
  const src = `${script}?${asked.toString()}`
  const maps = await loadScript({ src, read: () => window.kakao?.maps, limitMs: LIMIT_MS })
  await new Promise<void>((resolve) => maps.load(resolve))
  return maps
}

/** Draws where an address lies; undefined where the map does not know it. Throws ScriptMissingError. */
export const drawMap = async (settings: MapSettings, place: HTMLElement, address: string): Promise<unknown> => {
  const maps = await loadMaps(settings)
  return new Promise((resolve) => {
    new maps.services.Geocoder().addressSearch(address, ([found], status) => {
      if (status !== maps.services.Status.OK || !found) return resolve(undefined)
      const position = new maps.LatLng(Number(found.y), Number(found.x))
      place.replaceChildren()
      resolve(new maps.StaticMap(place, { center: position, level: LEVEL, marker: { position } }))
    })
  })
}
