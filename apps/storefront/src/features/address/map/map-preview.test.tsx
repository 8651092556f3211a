import { screen, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { fakeServer, renderPages } from '#src/testing/fake-server.tsx'
import { MapPreview } from './map-preview.tsx'

const first = vi.hoisted(() => ({ path: '/address' }))
vi.mock('#src/lib/page/first-path.ts', () => ({ firstPath: () => first.path }))

const MAP = { script: 'https://map.test/sdk.js', key: 'k' }
const sent: string[] = []

/** Fake of the Kakao Map API that the shop uses. */
const bringMaps = (status: string) => {
  class LatLng {
    readonly at: [number, number]
    constructor(...at: [number, number]) {
      this.at = at
    }
  }
  const Map = vi.fn<(place: HTMLElement, options: object) => void>(function (place) {
    place.append('그림')
  })
  const setMap = vi.fn<(map: object) => void>()
  const Marker = vi.fn<(options: object) => { setMap: typeof setMap }>(function () {
    return { setMap }
  })
  class Geocoder {
    addressSearch(address: string, done: (found: object[], status: string) => void) {
      sent.push(address)
      done(status === 'OK' ? [{ x: '127.05', y: '37.51' }] : [], status)
    }
  }
  const services = { Status: { OK: 'OK', ZERO_RESULT: 'ZERO_RESULT' }, Geocoder }
  const maps = { load: (ready: () => void) => ready(), LatLng, Map, Marker, services }
  window.kakao = { ...window.kakao, maps } as unknown as KakaoGlobal
  return { Map, Marker, setMap }
}
const show = (map: typeof MAP | null = MAP, address = '서울 강남구 영동대로 513 (삼성동)') => {
  const journal = fakeServer({ 'address.getTools': () => ({ widget: null, search: true, map }) })
  const { container } = renderPages('/', { '/': () => <MapPreview address={address} /> })
  return { journal, container }
}
beforeEach(() => {
  sent.length = 0
  first.path = '/address'
})
afterEach(() => {
  vi.unstubAllGlobals()
  delete window.kakao
})

test('[SCREEN-1] the chosen address is shown on a map with an accessible name', async () => {
  const { Map, Marker, setMap } = bringMaps('OK')
  show()
  const figure = await screen.findByRole('figure', { name: '서울 강남구 영동대로 513 지도' })
  await waitFor(() => expect(figure.textContent).toBe('그림'))
  expect(sent).toEqual(['서울 강남구 영동대로 513'])
  expect(Map.mock.calls[0]?.[1]).toMatchObject({ center: { at: [37.51, 127.05] } })
  expect(Marker.mock.calls[0]?.[0]).toMatchObject({ position: { at: [37.51, 127.05] } })
  expect(setMap).toHaveBeenCalledExactlyOnceWith(Map.mock.instances[0])
})

test('[SCREEN-1] an address without a map result shows a note, not an error', async () => {
  bringMaps('ZERO_RESULT')
  show()
  expect(await screen.findByText('지도에는 없는 주소예요. 맞는 주소라면 그대로 쓸 수 있어요.')).toBeTruthy()
  expect(screen.queryByRole('figure')).toBeNull()
})

test('[C3] a map whose script fails to load renders nothing', async () => {
  const { container } = show()
  await waitFor(() => expect(container.querySelector('.skeleton')).toBeTruthy())
  await waitFor(() => expect(container.querySelector('.skeleton')).toBeNull())
  expect(container.textContent).toBe('')
})

test('[C3] a map whose geocoder fails renders nothing', async () => {
  bringMaps('ERROR')
  const { container } = show()
  await waitFor(() => expect(sent).toHaveLength(1))
  await waitFor(() => expect(container.querySelector('.skeleton')).toBeNull())
  expect(container.textContent).toBe('')
})

test.each([
  ['no map is set up', '/address', null],
  ['its document may load none', '/order/abc', MAP],
])('[G2] no map request is sent where %s', async (_, path, map) => {
  first.path = path
  bringMaps('OK')
  const { journal } = show(map)
  await waitFor(() => expect(journal).toHaveLength(1))
  expect(screen.queryByRole('figure')).toBeNull()
  expect(sent).toEqual([])
})
