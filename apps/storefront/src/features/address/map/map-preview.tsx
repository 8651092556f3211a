import { vendorsOf } from '@shop/contract/vendors'
import { useEffect, useRef, useState } from 'react'
import { useCall } from '#src/lib/call/call-query.ts'
import { firstPath } from '#src/lib/page/first-path.ts'
import { drawMap, type MapSettings } from './kakao-map.ts'

// road and number are what a map knows; the neighbourhood behind them only confuses it
const bare = (address: string): string => address.replace(/ \([^)]*\)$/, '')

function DrawnMap({ settings, address }: { settings: MapSettings; address: string }) {
  const place = useRef<HTMLElement>(null)
  const [isThere, setThere] = useState(true)
  useEffect(() => {
    let isLate = false
    const show = (is: boolean) => !isLate && setThere(is)
    if (place.current)
      void drawMap(settings, place.current, bare(address)).then(
        (map) => show(map !== undefined),
        () => {
          // a map is a help, not a must: without it nothing is missing
          show(false)
        },
      )
    return () => {
      isLate = true
    }
  }, [settings, address])
  if (!isThere) return null
  return (
    <figure ref={place} aria-label={`${bare(address)} 지도`} className="h-40 overflow-hidden rounded-card bg-sunken" />
  )
}

/** Where an address lies; nothing where no map is set up, or none is allowed on this page. */
export function MapPreview({ address }: { address: string }) {
  const { data } = useCall('address.getTools')
  if (!data?.map || !vendorsOf(firstPath()).includes('map')) return null
  return <DrawnMap key={address} settings={data.map} address={address} />
}
