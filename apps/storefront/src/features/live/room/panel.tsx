import type { LiveCoupon, LiveMessage, LiveNow, LiveProduct, LiveRoom, LiveState } from '@shop/contract'
import type { RefObject } from 'react'
import { ChatList } from '../chat/chat-list.tsx'
import type { useHearts } from '../hearts/use-hearts.ts'
import { SeekBar } from '../player/seek-bar.tsx'
import { BottomTools } from './bottom-tools.tsx'
import { LiveChat, LiveChatInput } from './live-chat.tsx'
import { PinnedAnswer, RoomCards } from './room-cards.tsx'
import { NoScriptProducts, RoomProducts } from './room-products.tsx'

const NOBODY: ReadonlySet<number> = new Set()

interface PanelProps {
  room: LiveRoom
  now: LiveNow | undefined
  state: LiveState
  isReplay: boolean
  /** Chat and pinned product of a replay at its position. */
  replay: { messages: readonly LiveMessage[]; pinnedProductId: number | null }
  video: RefObject<HTMLVideoElement | null>
  hearts: ReturnType<typeof useHearts>
  coupon: LiveCoupon | undefined
  /** Only the picture is shown. */
  isBare: boolean
  onProducts: () => void
  onProduct: (product: LiveProduct) => void
  onShare: () => void
  onReport: (message: LiveMessage) => void
  onTaken: (couponId: number) => void
}

const BOX =
  'pointer-events-none absolute inset-x-0 bottom-0 z-10 flex max-h-[72dvh] flex-col gap-2 bg-linear-to-t from-black/80 via-black/40 to-transparent px-4 pt-16 pb-[max(0.75rem,env(safe-area-inset-bottom))] side:pointer-events-auto side:relative side:max-h-none side:h-dvh side:w-[min(22.5rem,46vw)] side:shrink-0 side:gap-3 side:bg-white/8 side:bg-none side:pt-4'

/** Chat, products and deals: over the picture, or beside it on a wide screen. */
export function Panel(props: PanelProps) {
  const { room, now, state, isReplay, replay, video, hearts, coupon, isBare } = props
  const isOnAir = state === 'live' || state === 'reconnecting'
  const isTalking = isOnAir || state === 'scheduled'
  const pinnedProductId = isReplay ? replay.pinnedProductId : (now?.pinnedProductId ?? null)
  return (
    <section aria-label="대화와 상품" className={`${BOX} ${isBare ? 'invisible side:visible' : ''}`}>
      {isOnAir && now?.answer && <PinnedAnswer text={now.answer} />}
      <div className="flex max-h-[32dvh] min-h-0 flex-1 flex-col side:max-h-none">
        {isTalking && <LiveChat onMenu={props.onReport} />}
        {isReplay && <ChatList messages={replay.messages} ownIds={NOBODY} onMenu={props.onReport} />}
      </div>
      {(isOnAir || isReplay) && (
        <RoomCards
          room={room}
          now={now}
          isReplay={isReplay}
          pinnedProductId={pinnedProductId}
          coupon={isOnAir ? coupon : undefined}
          onProduct={props.onProduct}
          onTaken={props.onTaken}
        />
      )}
      {isOnAir || isReplay || (state === 'ended' && room.hasReplay) ? (
        <NoScriptProducts products={room.products} />
      ) : (
        <RoomProducts products={room.products} />
      )}
      <BottomTools
        productCount={room.products.length}
        onProducts={props.onProducts}
        onShare={props.onShare}
        hearts={isOnAir ? hearts : undefined}
      >
        {isTalking && <LiveChatInput />}
        {isReplay && <SeekBar element={video} durationMs={room.durationMs} />}
      </BottomTools>
    </section>
  )
}
