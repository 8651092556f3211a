import type { AdminLiveBroadcast, LiveProduct } from '@shop/contract'
import { formatWon } from '@shop/rules'
import { useState } from 'react'
import { Button } from '#src/ui/controls/button.tsx'
import { Picture } from '#src/ui/display/picture.tsx'
import { useAct } from '../air/use-broadcast.ts'
import { Panel } from '../frame/studio-frame.tsx'
import { staffApi } from '../session/staff-api.ts'
import { DealForm } from './deal-form.tsx'
import { isOnAir } from '../broadcast/broadcast-state.tsx'

interface RowProps {
  broadcast: AdminLiveBroadcast
  product: LiveProduct
  isSoldOut: boolean
  onDeal: () => void
}

/** Why a deal of the product cannot begin now. Undefined if it can. */
const whyNoDeal = (is: { runs: boolean; isSoldOut: boolean; isOnAir: boolean }): string | undefined => {
  if (is.runs) return '이 상품은 이미 특가 중이에요.'
  if (is.isSoldOut) return '품절된 상품은 특가로 팔 수 없어요.'
  return is.isOnAir ? undefined : '방송 중일 때 시작할 수 있어요.'
}

function Row({ broadcast, product, isSoldOut, onDeal }: RowProps) {
  const { busy, act } = useAct()
  const isPinned = broadcast.pinnedProductId === product.id
  const runs = broadcast.deals.some(({ productId, state }) => productId === product.id && state === 'running')
  const pin = () => {
    const body = { productId: isPinned ? null : product.id }
    return act(() => staffApi('admin.live.pin', { params: { id: broadcast.id }, body }))
  }
  return (
    <li
      className={`flex flex-wrap items-center gap-x-3 gap-y-2 -mx-2 rounded-control px-2 py-2.5 ${isPinned ? 'bg-accent-soft' : ''}`}
    >
      {product.thumbnail && (
        <Picture image={product.thumbnail} sizes="44px" decorative className="w-11 shrink-0 rounded-control" />
      )}
      <div className="min-w-0 flex-1">
        <p className="truncate text-14 font-semibold">{product.name}</p>
        <p className="figures text-13 text-ink-soft">
          {formatWon(product.price)}
          {isSoldOut && <span className="font-semibold text-danger"> · 품절</span>}
          {runs && <span className="font-semibold text-sale"> · 특가 중</span>}
        </p>
      </div>
      <div className="flex gap-1.5">
        <Button
          look={isPinned ? 'primary' : 'line'}
          size="small"
          busy={busy}
          aria-pressed={isPinned}
          aria-label={`${product.name} ${isPinned ? '고정 풀기' : '고정하기'}`}
          onClick={() => void pin()}
        >
          {isPinned ? '고정됨' : '고정'}
        </Button>
        <Button
          look="line"
          size="small"
          aria-label={`${product.name} 특가`}
          reason={whyNoDeal({ runs, isSoldOut, isOnAir: isOnAir(broadcast) })}
          onClick={onDeal}
        >
          특가
        </Button>
      </div>
    </li>
  )
}

/** Products of the broadcast: pins one above the chat, and starts flash deals. */
export function ProductPanel({
  broadcast,
  soldOutIds,
}: {
  broadcast: AdminLiveBroadcast
  soldOutIds: readonly number[]
}) {
  const [deal, setDeal] = useState<LiveProduct>()
  return (
    <Panel title="상품" aside={<span className="figures text-13 text-ink-faint">{broadcast.products.length}개</span>}>
      <ul className="divide-y divide-line">
        {broadcast.products.map((product) => (
          <Row
            key={product.id}
            broadcast={broadcast}
            product={product}
            isSoldOut={product.isSoldOut || soldOutIds.includes(product.id)}
            onDeal={() => setDeal(product)}
          />
        ))}
      </ul>
      <DealForm key={deal?.id} broadcastId={broadcast.id} product={deal} onClose={() => setDeal(undefined)} />
    </Panel>
  )
}
