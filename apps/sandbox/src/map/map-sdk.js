// Stands in for Kakao's map script: the same global, calls and states. What it draws comes from this machine.
;(() => {
  const { src } = document.currentScript
  const { origin, searchParams } = new URL(src)
  const base = `${origin}/kakao-map`
  const key = searchParams.get('appkey')
  const libraries = (searchParams.get('libraries') ?? '').split(',')

  class LatLng {
    constructor(latitude, longitude) {
      this.latitude = latitude
      this.longitude = longitude
    }
    getLat() {
      return this.latitude
    }
    getLng() {
      return this.longitude
    }
  }

  class KakaoMap {
    constructor(place, { center, level = 3 }) {
      if (!(place instanceof HTMLElement)) throw new TypeError('the map needs an element to stand in')
      this.center = center
      this.box = document.createElement('div')
      this.box.style.cssText = 'position:relative;width:100%;height:100%;overflow:hidden'
      const tile = document.createElement('img')
      const asked = new URLSearchParams({ lat: center.getLat(), lng: center.getLng(), level })
      tile.src = `${base}/tile.svg?${asked}`
      tile.alt = ''
      tile.style.cssText = 'position:absolute;inset:0;width:100%;height:100%;object-fit:cover'
      this.box.append(tile)
      place.append(this.box)
    }
    getCenter() {
      return this.center
    }
  }

  const SVG = 'http://www.w3.org/2000/svg'
  const drawPin = () => {
    const pin = document.createElementNS(SVG, 'svg')
    pin.setAttribute('viewBox', '0 0 28 36')
    pin.style.cssText = 'position:absolute;left:50%;top:50%;width:28px;height:36px;transform:translate(-50%,-100%)'
    const drop = document.createElementNS(SVG, 'path')
    drop.setAttribute('d', 'M14 35C8 26 2 20 2 13a12 12 0 1 1 24 0c0 7-6 13-12 22Z')
    drop.setAttribute('fill', '#1b64da')
    const eye = document.createElementNS(SVG, 'circle')
    for (const [name, value] of Object.entries({ cx: 14, cy: 13, r: 5, fill: '#fff' })) eye.setAttribute(name, value)
    pin.append(drop, eye)
    return pin
  }

  /** Stands in the middle: the shop centres its map on what it marks. */
  class Marker {
    constructor({ position, map }) {
      this.position = position
      if (map) this.setMap(map)
    }
    setMap(map) {
      this.pin?.remove()
      if (!map) return
      this.pin = drawPin()
      map.box.append(this.pin)
    }
    getPosition() {
      return this.position
    }
  }

  const Status = { OK: 'OK', ZERO_RESULT: 'ZERO_RESULT', ERROR: 'ERROR' }
  const find = async (address) => {
    const asked = new URLSearchParams({ query: address })
    try {
      const answer = await fetch(`${base}/v2/local/search/address.json?${asked}`, {
        headers: {
          Authorization: `KakaoAK ${key}`,
          KA: `sdk/4.4 os/javascript origin/${encodeURIComponent(location.origin)}`,
        },
      })
      if (!answer.ok) return { documents: [], status: Status.ERROR }
      const { documents } = await answer.json()
      return { documents, status: documents.length > 0 ? Status.OK : Status.ZERO_RESULT }
    } catch {
      // nobody answered
      return { documents: [], status: Status.ERROR }
    }
  }
  class Geocoder {
    async addressSearch(address, done) {
      const { documents, status } = await find(address)
      done(documents, status)
    }
  }

  const maps = {
    // without autoload nothing is there until it is asked for
    load(ready) {
      Object.assign(maps, { LatLng, Map: KakaoMap, Marker })
      if (libraries.includes('services')) maps.services = { Geocoder, Status }
      queueMicrotask(ready)
    },
  }
  window.kakao = { ...window.kakao, maps }
})()
