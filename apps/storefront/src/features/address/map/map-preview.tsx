import { vendorsOf } from '@shop/contract/vendors'
import { useEffect, useRef, useState } from 'react'
import { useCall } from '#src/lib/call/call-query.ts'
import { firstPath } from '#src/lib/page/first-path.ts'
import { Skeleton } from '#src/ui/display/skeleton.tsx'
import { findDrawing, type MapSettings } from './kakao-map.ts'

// road and number are what a map knows; the neighbourhood behind them only confuses it
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
      {/* only to be looked at: a finger that scrolls the form passes over it */}
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
      // a map is a help, not a must: without it nothing is missing
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

/** Where an address lies; nothing where no map is set up, or none is allowed on this page. */
export function MapPreview({ address }: { address: string }) {
  const { data } = useCall('address.getTools')
  if (!data?.map || !vendorsOf(firstPath()).includes('map')) return null
  return <DrawnMap key={address} settings={data.map} address={bare(address)} />
}
