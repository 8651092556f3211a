import type { Product } from '@shop/contract'
import { isMember, useAuth } from '#src/features/auth/auth-store.ts'
import { useNow } from '#src/features/timer/use-now.ts'
import { Button } from '#src/ui/controls/button.tsx'
import { BellIcon } from '#src/ui/icons/nav-icons.tsx'
import { inviteToLogin, openShare } from '../../layer/layer-store.ts'
import { changeAlarm } from '../../member/change-product.ts'
import { useMemberAct, useResumedAct } from '../../member/use-member-act.ts'
import { usePersonalProduct } from '../../member/use-personal-product.ts'
import { openOptionSheet } from '../../option-sheet-store.ts'
import { findBuyAction } from './buy-actions.ts'
import { BuyButtons } from './buy-buttons.tsx'

function AlarmButton({ productId, text }: { productId: number; text: string }) {
  const isOn = usePersonalProduct(productId)?.isRestockAlarm ?? false
  const toggle = useMemberAct('alarm', () => void changeAlarm(productId, !isOn))
  useResumedAct(productId, 'alarm', () => void changeAlarm(productId, true))
  return (
    <Button look={isOn ? 'line' : 'primary'} size="large" wide aria-pressed={isOn} onClick={toggle}>
      <BellIcon size={20} filled={isOn} />
      {isOn ? '알림 신청했어요' : text}
    </Button>
  )
}

function Actions({ product, now }: { product: Product; now: number | undefined }) {
  const user = useAuth((auth) => auth.user)
  const personal = usePersonalProduct(product.id)
  const action = findBuyAction(product, { isGuest: user && !isMember(user), personal }, now)
  useResumedAct(product.id, 'buy', () => openOptionSheet(product.id))
  switch (action.kind) {
    case 'buy':
      return <BuyButtons productId={product.id} />
    case 'alarm':
      return <AlarmButton productId={product.id} text={action.text} />
    case 'share':
      return (
        <Button size="large" wide aria-haspopup="dialog" onClick={openShare}>
          공유하고 구매하기
        </Button>
      )
    case 'login':
      return (
        <Button size="large" wide aria-haspopup="dialog" onClick={() => inviteToLogin('buy')}>
          {action.text}
        </Button>
      )
    case 'refused':
      return (
        <Button size="large" wide reason={action.reason}>
          {action.reason}
        </Button>
      )
  }
}
function TimedActions({ product }: { product: Product }) {
  return <Actions product={product} now={useNow()} />
}

/** The ways to buy a product with terms; where it cannot be bought, what can be done about it, or the reason. ORDER-9, AUTH-7 */
export function SpecialActions({ product }: { product: Product }) {
  const { limitedPeriodBegin, limitedPeriodEnd } = product.productSaleType
  const timed = limitedPeriodBegin !== null || limitedPeriodEnd !== null
  return (
    <div className="flex">
      {timed ? <TimedActions product={product} /> : <Actions product={product} now={undefined} />}
    </div>
  )
}
