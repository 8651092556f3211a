import { formatWon } from '@shop/rules'
import { Button } from '#src/ui/controls/button.tsx'
import { BottomBar } from '#src/ui/overlay/bottom-bar.tsx'
import type { Checkout } from './use-checkout.ts'

/** Amount due after points. Undefined while it is calculated. */
export const paidOf = ({ totals }: Checkout): number | undefined => totals && totals.price - totals.usedPoint

/** Text of the pay button. Contains no amount while the amount due is unknown. */
const buttonText = (paid: number | undefined): string => {
  if (paid === undefined) return '결제하기'
  return paid === 0 ? '주문하기' : `${formatWon(paid)} 결제하기`
}

/** Fixed bar with the pay button. */
export function PayBar({ checkout }: { checkout: Checkout }) {
  const { couponError, pointsError } = checkout
  const isRefused = couponError !== undefined || pointsError !== undefined
  const paid = paidOf(checkout)
  return (
    <BottomBar>
      <Button
        size="large"
        wide
        busy={checkout.isPaying || (paid === undefined && !isRefused)}
        disabled={isRefused}
        onClick={() => void checkout.submit()}
      >
        {buttonText(paid)}
      </Button>
    </BottomBar>
  )
}
