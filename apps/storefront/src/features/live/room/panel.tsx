import type { LiveCoupon, LiveMessage, LiveNow, LiveProduct, LiveRoom } from '@shop/contract'
import type { RefObject } from 'react'
import { ChatList } from '../chat/chat-list.tsx'
import type { useHearts } from '../hearts/use-hearts.ts'
import { SeekBar } from '../player/seek-bar.tsx'
import { BottomTools } from './bottom-tools.tsx'
import { LiveChat, LiveChatInput } from './live-chat.tsx'
import { PinnedAnswer, RoomCards } from './room-cards.tsx'
import type { RoomPhase } from './room-phase.ts'
import { NoScriptProducts, RoomProducts } from './room-products.tsx'

const NOBODY: ReadonlySet<number> = new Set()

interface PanelProps {
  room: LiveRoom
  now: LiveNow | undefined
  phase: RoomPhase
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

/** Middle of the panel: the chat of now, or that of the replay at its position. */
function Talk({ phase, replay, onReport }: Pick<PanelProps, 'phase' | 'replay' | 'onReport'>) {
  if (phase === 'onAir' || phase === 'waiting') return <LiveChat onMenu={onReport} />
  if (phase === 'replay') return <ChatList messages={replay.messages} ownIds={NOBODY} onMenu={onReport} />
  return null
}

/** Deals and products of the moment; links to all products while there is no picture. */
function Goods({ room, now, phase, replay, coupon, onProduct, onTaken }: PanelProps) {
  if (phase === 'waiting' || phase === 'over') return <RoomProducts products={room.products} />
  const isReplay = phase === 'replay'
  return (
    <>
      <RoomCards
        room={room}
        now={isReplay ? undefined : now}
        pinnedProductId={isReplay ? replay.pinnedProductId : (now?.pinnedProductId ?? null)}
        coupon={phase === 'onAir' ? coupon : undefined}
        onProduct={onProduct}
        onTaken={onTaken}
      />
      <NoScriptProducts products={room.products} />
    </>
  )
}

/** Chat, products and deals: over the picture, or beside it on a wide screen. */
export function Panel(props: PanelProps) {
  const { room, now, phase, video, hearts, isBare, onProducts, onShare } = props
  return (
    <section aria-label="대화와 상품" className={`${BOX} ${isBare ? 'invisible side:visible' : ''}`}>
      {phase === 'onAir' && now?.answer && <PinnedAnswer text={now.answer} />}
      <div className="flex max-h-[32dvh] min-h-0 flex-col side:max-h-none side:flex-1">
        <Talk {...props} />
      </div>
      <Goods {...props} />
      <BottomTools
        productCount={room.products.length}
        onProducts={onProducts}
        onShare={onShare}
        hearts={phase === 'onAir' ? hearts : undefined}
      >
        {(phase === 'onAir' || phase === 'waiting') && <LiveChatInput />}
        {phase === 'replay' && <SeekBar element={video} durationMs={room.durationMs} />}
      </BottomTools>
    </section>
  )
}
