import type { Product } from '@shop/contract'
import { isMember, useAuth } from '#src/features/auth/auth-store.ts'
import { showFailure } from '#src/features/snackbar/show-failure.ts'
import { useNow } from '#src/features/timer/use-now.ts'
import { Button } from '#src/ui/controls/button.tsx'
import { BellIcon } from '#src/ui/icons/nav-icons.tsx'
import { inviteToLogin, openShare } from '../../overlay/overlay-store.ts'
import { loadChanges, wantChanges } from '../../member/load-changes.ts'
import { useMemberAct, useResumedAct } from '../../member/use-member-act.ts'
import { usePersonalProduct } from '../../member/use-personal-product.ts'
import { openOptionSheet } from '../../option-sheet-store.ts'
import { findBuyAction } from './buy-actions.ts'
import { BuyButtons } from './buy-buttons.tsx'
import { isTimed } from './has-sale-terms.ts'

function AlarmButton({ productId, text }: { productId: number; text: string }) {
  const isOn = usePersonalProduct(productId)?.isRestockAlarm ?? false
  const set = (on: boolean) =>
    void loadChanges().then(
      ({ changeAlarm }) => changeAlarm(productId, on),
      (error: unknown) => showFailure(error),
    )
  const toggle = useMemberAct('alarm', () => set(!isOn))
  useResumedAct(productId, 'alarm', () => set(true))
  return (
    // prefetches the code on hover or focus
    <div className="w-full" onPointerEnter={wantChanges} onFocus={wantChanges}>
      <Button look={isOn ? 'line' : 'primary'} size="large" wide aria-pressed={isOn} onClick={toggle}>
        <BellIcon size={20} filled={isOn} />
        {isOn ? '알림 신청했어요' : text}
      </Button>
    </div>
  )
}

function Actions({ product, now }: { product: Product; now: number | undefined }) {
  const user = useAuth((auth) => auth.user)
  const personal = usePersonalProduct(product.id)
  const action = findBuyAction(product, { isGuest: user && !isMember(user), personal }, now)
  useResumedAct(product.id, 'buy', () => openOptionSheet(product.id))
  switch (action.kind) {
    case 'buy':
      return <BuyButtons product={product} />
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

/** Buy buttons of a product with terms. If it cannot be bought, an action that changes this, or the reason. ORDER-9, AUTH-7 */
export function SpecialActions({ product }: { product: Product }) {
  return (
    <div className="flex">
      {isTimed(product) ? <TimedActions product={product} /> : <Actions product={product} now={undefined} />}
    </div>
  )
}
