import type { AdminLiveBroadcast, LiveDeal } from '@shop/contract'
import { formatCount, formatWon } from '@shop/rules'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { Button } from '#src/ui/controls/button.tsx'
import { Modal } from '#src/ui/overlay/modal.tsx'
import { formatDuration, useSecond } from '../air/elapsed.tsx'
import { useAct } from '../air/use-broadcast.ts'
import { Panel } from '../frame/studio-frame.tsx'
import { staffApi } from '../session/staff-api.ts'

const stateText: Record<LiveDeal['state'], string> = { running: '진행 중', soldOut: '다 팔렸어요', ended: '끝났어요' }

function EndDeal({ broadcastId, deal, name }: { broadcastId: number; deal: LiveDeal; name: string }) {
  const client = useQueryClient()
  const [isAsked, setAsked] = useState(false)
  const { busy, act } = useAct()
  const end = async () => {
    await act(async () => {
      await staffApi('admin.live.endDeal', { params: { id: broadcastId, dealId: deal.id } })
      void client.invalidateQueries({ queryKey: ['admin.live.get'] })
      return {}
    })
    setAsked(false)
  }
  return (
    <>
      <Button look="line" size="small" aria-label={`${name} 특가 끝내기`} onClick={() => setAsked(true)}>
        끝내기
      </Button>
      <Modal
        open={isAsked}
        onClose={() => setAsked(false)}
        title="특가를 끝낼까요?"
        actions={
          <>
            <Button look="line" onClick={() => setAsked(false)}>
              그만두기
            </Button>
            <Button busy={busy} onClick={() => void end()}>
              끝내기
            </Button>
          </>
        }
      >
        이미 주문한 분들은 특가 그대로 사요.
      </Modal>
    </>
  )
}

function Row({ broadcastId, deal, name }: { broadcastId: number; deal: LiveDeal; name: string }) {
  const now = useSecond()
  const isRunning = deal.state === 'running'
  const sold = deal.units - deal.remaining
  return (
    <li className="flex flex-col gap-2 py-2.5">
      <div className="flex items-center gap-3">
        <div className="min-w-0 flex-1">
          <p className="truncate text-14 font-semibold">{name}</p>
          <p className="figures text-13 text-ink-soft">
            <b className="font-bold text-sale">{formatWon(deal.price)}</b> · 남은 수량{' '}
            <b className="font-bold text-ink">{formatCount(deal.remaining)}</b>/{formatCount(deal.units)}
          </p>
        </div>
        <span className="figures shrink-0 text-13 font-semibold text-ink-soft">
          {isRunning ? formatDuration(Date.parse(deal.endsAt) - now) : stateText[deal.state]}
        </span>
        {isRunning && <EndDeal broadcastId={broadcastId} deal={deal} name={name} />}
      </div>
      <progress
        aria-label={`${name} 특가 판매량`}
        value={sold}
        max={deal.units}
        className="h-1.5 w-full appearance-none overflow-hidden rounded-full [&::-moz-progress-bar]:bg-accent [&::-webkit-progress-bar]:bg-sunken [&::-webkit-progress-value]:bg-accent"
      />
    </li>
  )
}

/** Deals of the broadcast as the room reports them, which is earlier than the next read of the broadcast. */
export const mergeDeals = (read: readonly LiveDeal[], reported: readonly LiveDeal[]): LiveDeal[] => {
  const byId = new Map([...read, ...reported].map((deal) => [deal.id, deal]))
  return [...byId.values()]
}

/** Deals of the broadcast with their remaining units; the running ones first. */
export function DealPanel({ broadcast, deals }: { broadcast: AdminLiveBroadcast; deals: readonly LiveDeal[] }) {
  const nameOf = (deal: LiveDeal) => broadcast.products.find(({ id }) => id === deal.productId)?.name ?? '상품'
  const sorted = deals.toSorted((a, b) => Number(b.state === 'running') - Number(a.state === 'running') || b.id - a.id)
  if (sorted.length === 0) return null
  return (
    <Panel title="특가">
      <ul className="divide-y divide-line">
        {sorted.map((deal) => (
          <Row key={deal.id} broadcastId={broadcast.id} deal={deal} name={nameOf(deal)} />
        ))}
      </ul>
    </Panel>
  )
}
