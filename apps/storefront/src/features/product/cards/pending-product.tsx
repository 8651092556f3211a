import { useEffect, useState } from 'react'
import { useLocation } from 'react-router'
import { useHeldScrollPosition } from '#src/ui/browse/hold-scroll-position.ts'
import { useSkeleton } from '#src/ui/browse/use-skeleton.ts'
import { LOW_PICTURE } from '#src/ui/display/picture.tsx'
import { Skeleton } from '#src/ui/display/skeleton.tsx'
import { noteSeenPicture } from './seen-picture.ts'

/** Pages that load faster than this (ms) show no placeholder. */
const SOON_MS = 300

interface Known {
  name: string
  /** Address of the picture on the card. */
  picture: string | undefined
}

/** Reads name and picture from the product's card in the DOM: cards are server markup that React has no props for. */
const readCard = (path: string): Known => {
  const card = document.querySelector(`a[href="${path}"]`)?.closest('article')
  return {
    name: card?.querySelector('h2, h3')?.textContent ?? '',
    picture: card?.querySelector('img')?.currentSrc || undefined,
  }
}

function Preview({ path }: { path: string }) {
  const [known, setKnown] = useState<Known>()
  useHeldScrollPosition()
  useEffect(() => {
    const card = readCard(path)
    noteSeenPicture(path, card.picture)
    const timer = setTimeout(() => setKnown(card), SOON_MS)
    return () => clearTimeout(timer)
  }, [path])
  if (!known) return null
  return (
    <div
      className="fixed inset-x-0 top-14 bottom-0 z-10 mx-auto max-w-[720px] min-w-[360px] overflow-hidden bg-surface"
      aria-hidden="true"
    >
      {known.picture === undefined ? (
        <Skeleton className={`block aspect-square rounded-none ${LOW_PICTURE}`} />
      ) : (
        <div className={`aspect-square overflow-hidden ${LOW_PICTURE}`}>
          <img src={known.picture} alt="" className="size-full object-cover" />
        </div>
      )}
      <div className="flex flex-col gap-3 px-5 pt-5">
        {known.name === '' ? <Skeleton className="h-6 w-2/3" /> : <p className="text-18 font-bold">{known.name}</p>}
        <Skeleton className="h-7 w-1/3" />
        <Skeleton className="h-4 w-full" />
        <Skeleton className="h-4 w-4/5" />
      </div>
    </div>
  )
}

/** Skeleton of a product page, with the picture and name of its card. Shown while the page loads. SCREEN-11 */
export function PendingProduct() {
  const { pathname } = useLocation()
  const path = useSkeleton()?.pathname
  return path !== undefined && path !== pathname && /^\/product\/\d+$/.test(path) ? (
    <Preview key={path} path={path} />
  ) : null
}
