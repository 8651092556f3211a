import type { LiveRoom } from '@shop/contract'
import { useEffect } from 'react'
import { useNavigate } from 'react-router'
import { roomInput, playerPath } from '#src/features/live/live-input.ts'
import { LiveInvitation } from '#src/features/live/live-invitation.tsx'
import { liveJsonLd } from '#src/features/live/live-json-ld.ts'
import { RoomView } from '#src/features/live/room/room-view.tsx'
import { OptionSheetHost } from '#src/features/product/option-sheet-host.tsx'
import { LazyOverlay } from '#src/features/product/overlay/lazy-overlay.tsx'
import {
  closeProductOverlays,
  openAwaitedShare,
  useProductOverlays,
} from '#src/features/product/overlay/overlay-store.ts'
import { useLoaded } from '#src/lib/call/call-query.ts'
import { definePlan, pageFailure, pageLoader, want } from '#src/lib/page/page-data.ts'
import { definePageHandle } from '#src/lib/page/page-handle.ts'
import type { PageProps } from '#src/lib/page/page-route.tsx'
import { useCachedReply } from '#src/lib/page/page-reply.ts'
import { Seo } from '#src/lib/seo.tsx'
import { useSite } from '#src/lib/site-context.ts'

const ID = /^[1-9]\d{0,8}$/

const plan = definePlan(({ params: { id = '' } }) => {
  if (!ID.test(id)) throw pageFailure(404, '찾는 방송이 없어요.')
  return { critical: [want('live.get', roomInput(Number(id)))] }
})
export const loader = pageLoader(plan)
export const handle = definePageHandle({ bar: 'none', bottom: false, footer: false })

type Props = PageProps<'id'>

export function Head({ params: { id } }: Props) {
  const { origin } = useSite()
  const room = useCachedReply('live.get', roomInput(Number(id)))
  if (!room) return <Seo title="라이브" path={playerPath(Number(id))} hidden />
  const products = room.products.map(({ name }) => name).join(', ')
  return (
    <Seo
      title={room.title}
      description={[room.contents, products].filter(Boolean).join(' · ')}
      path={playerPath(room.id)}
      type="video.other"
      image={room.image || undefined}
      hidden={room.state === 'canceled'}
      jsonLd={import.meta.env.SSR && [liveJsonLd(room, origin)]}
    />
  )
}

/** Goes back within the shop, or to the broadcasts from the first page of a visit. */
const useGoBack = (): (() => void) => {
  const navigate = useNavigate()
  return () => {
    const { idx } = (window.history.state ?? {}) as { idx?: number }
    void (idx ? navigate(-1) : navigate('/live', { replace: true }))
  }
}

const loadPurchase = () => import('#src/features/live/product/live-purchase.tsx')
const loadShare = () => import('#src/features/live/live-share-sheet.tsx').then((sheet) => sheet.LiveShareSheet)

/** Sheets over the room. Their text is dark, unlike that of the room. */
function RoomOverlays({ room }: { room: LiveRoom }) {
  const { open } = useProductOverlays()
  useEffect(() => {
    openAwaitedShare()
    // leaving the page closes its sheets
    return closeProductOverlays
  }, [])
  return (
    <div className="text-ink">
      <OptionSheetHost load={loadPurchase} />
      <LazyOverlay load={loadShare} open={open === 'share'} room={room} onClose={closeProductOverlays} />
      <LiveInvitation />
    </div>
  )
}

/** Colours the place of the scrollbar, which lies outside the page. */
const useBlackRoot = (): void =>
  useEffect(() => {
    const { style } = document.documentElement
    style.backgroundColor = 'black'
    return () => void style.removeProperty('background-color')
  }, [])

/** Room of a broadcast. ROUTE-2, SCREEN-21 */
export default function PlayerPage({ params: { id } }: Props) {
  const room = useLoaded('live.get', roomInput(Number(id)))
  const goBack = useGoBack()
  useBlackRoot()
  return (
    <>
      <div aria-hidden="true" className="fixed inset-0 bg-black" />
      <RoomView key={room.id} room={room} onBack={goBack} />
      <RoomOverlays room={room} />
    </>
  )
}
