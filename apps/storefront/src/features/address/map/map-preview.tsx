import { vendorsOf } from '@shop/contract/vendors'
import { useEffect, useRef, useState } from 'react'
import { useCall } from '#src/lib/call/call-query.ts'
import { firstPath } from '#src/lib/page/first-path.ts'
import { Skeleton } from '#src/ui/display/skeleton.tsx'
import { findDrawing, type MapSettings } from './kakao-map.ts'

// the geocoder needs road and number only; the neighbourhood in parentheses worsens the result
const bare = (address: string): string => address.replace(/ \([^)]*\)$/, '')

type Draw = (place: HTMLElement) => void

function FoundMap({ draw, address }: { draw: Draw; address: string }) {
  const place = useRef<HTMLDivElement>(null)
  useEffect(() => {
    place.current?.replaceChildren()
    if (place.current) draw(place.current)
  }, [draw])
  return (
    <figure
      aria-label={`${address} 지도`}
      className="h-40 overflow-hidden rounded-card bg-sunken ring-1 ring-line ring-inset"
    >
      {/* not interactive, so that touches scroll the form */}
      <div ref={place} inert className="size-full" />
    </figure>
  )
}

type Found = Draw | 'unknown' | 'unreachable'

function DrawnMap({ settings, address }: { settings: MapSettings; address: string }) {
  const [found, setFound] = useState<{ what: Found }>()
  useEffect(() => {
    let isLate = false
    const show = (what: Found) => !isLate && setFound({ what })
    findDrawing(settings, address).then(
      (draw) => show(draw ?? 'unknown'),
      // the map is optional: on failure it is hidden
      () => show('unreachable'),
    )
    return () => {
      isLate = true
    }
  }, [settings, address])
  if (!found) return <Skeleton className="h-40 rounded-card" />
  if (found.what === 'unreachable') return null
  if (found.what === 'unknown')
    return <p className="text-13 text-ink-soft">지도에는 없는 주소예요. 맞는 주소라면 그대로 쓸 수 있어요.</p>
  return <FoundMap draw={found.what} address={address} />
}

/** Map of an address. Renders nothing if no map is configured or this page does not allow one. */
export function MapPreview({ address }: { address: string }) {
  const { data } = useCall('address.getTools')
  if (!data?.map || !vendorsOf(firstPath()).includes('map')) return null
  return <DrawnMap key={address} settings={data.map} address={bare(address)} />
}
