import type { AdminLiveBroadcast, LiveCoupon } from '@shop/contract'
import { useQueryClient } from '@tanstack/react-query'
import { conditionText, discountText } from '#src/features/coupon/coupon-texts.ts'
import { Button } from '#src/ui/controls/button.tsx'
import { showSnackbar } from '#src/ui/overlay/snackbar-store.ts'
import { useAct } from '../air/use-broadcast.ts'
import { isOnAir } from '../broadcast/broadcast-state.tsx'
import { Panel } from '../frame/studio-frame.tsx'
import { staffApi } from '../session/staff-api.ts'

function Row({ broadcast, coupon }: { broadcast: AdminLiveBroadcast; coupon: LiveCoupon }) {
  const client = useQueryClient()
  const { busy, act } = useAct()
  const isOffered = broadcast.offeredCouponIds.includes(coupon.id)
  const offer = () =>
    act(async () => {
      await staffApi('admin.live.offerCoupon', { params: { id: broadcast.id, couponId: coupon.id } })
      void client.invalidateQueries({ queryKey: ['admin.live.get'] })
      showSnackbar('쿠폰을 나눠 주기 시작했어요.')
      return {}
    })
  return (
    <li className="flex items-center gap-3 py-2.5">
      <div className="min-w-0 flex-1">
        <p className="truncate text-14 font-semibold">{coupon.name}</p>
        <p className="figures text-12 text-ink-faint">
          {discountText(coupon)} · {conditionText(coupon)}
        </p>
      </div>
      <Button
        look={isOffered ? 'ghost' : 'line'}
        size="small"
        busy={busy}
        aria-label={`${coupon.name} ${isOffered ? '나눠 주는 중' : '나눠 주기'}`}
        reason={
          isOffered ? '이미 나눠 주고 있어요.' : isOnAir(broadcast) ? undefined : '방송 중일 때 나눠 줄 수 있어요.'
        }
        onClick={() => void offer()}
      >
        {isOffered ? '나눠 주는 중' : '나눠 주기'}
      </Button>
    </li>
  )
}

/** Coupons that can be offered to the members in the room. */
export function CouponPanel({ broadcast }: { broadcast: AdminLiveBroadcast }) {
  if (broadcast.coupons.length === 0) return null
  return (
    <Panel title="쿠폰">
      <ul className="divide-y divide-line">
        {broadcast.coupons.map((coupon) => (
          <Row key={coupon.id} broadcast={broadcast} coupon={coupon} />
        ))}
      </ul>
    </Panel>
  )
}
