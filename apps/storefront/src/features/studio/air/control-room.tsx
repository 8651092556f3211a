import type { AdminLiveBroadcast, AdminLiveChannel } from '@shop/contract'
import { formatCount } from '@shop/rules'
import { type ReactNode, useEffect, useState } from 'react'
import { useBlocker } from 'react-router'
import { closeLiveRoom, openLiveRoom, useLiveRoom } from '#src/features/live/live-store.ts'
import { connectRoom, leaveRoom } from '#src/features/live/room/open-room.ts'
import { Button } from '#src/ui/controls/button.tsx'
import { Chip } from '#src/ui/controls/chip.tsx'
import { Modal } from '#src/ui/overlay/modal.tsx'
import { BroadcastState, isOnAir } from '../broadcast/broadcast-state.tsx'
import { PictureState } from '../channel/picture-state.tsx'
import { ChatPanel } from '../chat/chat-panel.tsx'
import { CameraPanel } from '../device/camera-panel.tsx'
import { Panel } from '../frame/studio-frame.tsx'
import { LiveFigures } from '../report/live-figures.tsx'
import { AnswerPanel } from '../sale/answer-panel.tsx'
import { CouponPanel } from '../sale/coupon-panel.tsx'
import { DealPanel, mergeDeals } from '../sale/deal-panel.tsx'
import { ProductPanel } from '../sale/product-panel.tsx'
import { Elapsed } from './elapsed.tsx'
import { MarkerForm } from './marker-form.tsx'
import { RunButtons } from './run-buttons.tsx'
import { StreamPreview } from './stream-preview.tsx'
import { useChannel } from './use-broadcast.ts'

/** Connects to the room of viewers for its counters and as a signal of its chat. */
const useRoom = (id: number): void => {
  useEffect(() => {
    openLiveRoom(id)
    connectRoom(id, { isStudio: true })
    return () => {
      leaveRoom()
      closeLiveRoom()
    }
  }, [id])
}

function Counters() {
  const viewers = useLiveRoom(({ now }) => now?.viewers)
  const hearts = useLiveRoom(({ now }) => now?.hearts)
  if (viewers === undefined || hearts === undefined) return null
  return (
    <span className="figures text-14 text-ink-soft">
      지금 <b className="font-bold text-ink">{formatCount(viewers)}</b>명 · 하트{' '}
      <b className="font-bold text-ink">{formatCount(hearts)}</b>
    </span>
  )
}

interface HeadProps {
  broadcast: AdminLiveBroadcast
  channel: AdminLiveChannel | undefined
  /** The picture of this device arrives late. */
  isLate: boolean
  onEdit: () => void
  /** Choice of the column on a phone. */
  children: ReactNode
}

function Head({ broadcast, channel, isLate, onEdit, children }: HeadProps) {
  return (
    <div className="hairline-b sticky top-14 z-10 bg-surface">
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2 px-4 py-3 wide:px-6">
        <div className="flex min-w-0 flex-1 basis-60 flex-col gap-0.5">
          <h1 className="truncate text-18 font-bold">{broadcast.title}</h1>
          <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
            <BroadcastState {...broadcast} />
            {broadcast.startedAt !== null && isOnAir(broadcast) && <Elapsed since={broadcast.startedAt} />}
            {channel && <PictureState channel={channel} />}
            <Counters />
          </div>
        </div>
        <div className="flex flex-wrap gap-2">
          <Button look="ghost" size="small" onClick={onEdit}>
            고치기
          </Button>
          <RunButtons broadcast={broadcast} channel={channel} isLate={isLate} />
        </div>
      </div>
      {children}
    </div>
  )
}

/** Asks before the page is left while this device sends the picture. */
function LeaveQuestion({ isSending }: { isSending: boolean }) {
  const blocker = useBlocker(
    ({ currentLocation, nextLocation }) => isSending && currentLocation.pathname !== nextLocation.pathname,
  )
  const isAsked = blocker.state === 'blocked'
  return (
    <Modal
      open={isAsked}
      onClose={() => blocker.reset?.()}
      title="이 화면을 나갈까요?"
      actions={
        <>
          <Button look="line" onClick={() => blocker.reset?.()}>
            계속 방송하기
          </Button>
          <Button look="danger" onClick={() => blocker.proceed?.()}>
            나가기
          </Button>
        </>
      }
    >
      나가면 이 기기에서 보내는 영상이 끊겨요.
    </Modal>
  )
}

const parts = ['영상', '상품', '대화', '숫자'] as const
type Part = (typeof parts)[number]

/** Column of the control room. On a phone one column is shown at a time; the others stay mounted. */
function Column({ part, shown, children }: { part: Part; shown: Part; children: ReactNode }) {
  return <div className={`flex min-w-0 flex-col gap-4 ${part === shown ? '' : 'max-[1023px]:hidden'}`}>{children}</div>
}

/** Everything needed while a broadcast is prepared and on air: picture, products, chat and numbers. */
export function ControlRoom({ broadcast, onEdit }: { broadcast: AdminLiveBroadcast; onEdit: () => void }) {
  const channel = useChannel(broadcast.channelId)
  const [isSending, setSending] = useState(false)
  const [isLate, setLate] = useState(false)
  const [shown, setShown] = useState<Part>('영상')
  const now = useLiveRoom((room) => room.now)
  useRoom(broadcast.id)
  const hasPicture = channel !== undefined && channel.ingestState !== 'idle'
  return (
    <div className="flex flex-col">
      <Head broadcast={broadcast} channel={channel} isLate={isLate} onEdit={onEdit}>
        <fieldset aria-label="화면 나누기" className="flex gap-2 px-4 pb-3 min-[1024px]:hidden">
          {parts.map((part) => (
            <Chip key={part} chosen={part === shown} onClick={() => setShown(part)}>
              {part}
            </Chip>
          ))}
        </fieldset>
      </Head>
      <div className="grid items-start gap-4 px-4 py-4 min-[1024px]:grid-cols-[320px_1fr_380px] wide:px-6">
        <Column part="영상" shown={shown}>
          <Panel title="이 기기로 방송하기">
            {channel && <CameraPanel channel={channel} onSending={setSending} onLate={setLate} />}
          </Panel>
          <Panel title="손님이 보는 영상">
            <StreamPreview broadcast={broadcast} hasPicture={hasPicture} />
          </Panel>
        </Column>
        <div className="contents min-[1024px]:flex min-[1024px]:min-w-0 min-[1024px]:flex-col min-[1024px]:gap-4">
          <Column part="상품" shown={shown}>
            {isOnAir(broadcast) && <MarkerForm broadcastId={broadcast.id} />}
            <DealPanel broadcast={broadcast} deals={mergeDeals(broadcast.deals, now?.deals ?? [])} />
            <ProductPanel broadcast={broadcast} soldOutIds={now?.soldOutProductIds ?? []} />
            <CouponPanel broadcast={broadcast} />
          </Column>
          <Column part="숫자" shown={shown}>
            <LiveFigures id={broadcast.id} />
          </Column>
        </div>
        <Column part="대화" shown={shown}>
          <ChatPanel broadcast={broadcast} />
          <AnswerPanel broadcast={broadcast} />
        </Column>
      </div>
      <LeaveQuestion isSending={isSending} />
    </div>
  )
}
