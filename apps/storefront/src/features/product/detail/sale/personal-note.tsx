import type { Product, ProductForUser } from '@shop/contract'
import { Link } from 'react-router'
import { isMember, useAuth } from '#src/features/auth/auth-store.ts'
import { usePersonalProduct } from '../../member/use-personal-product.ts'

const personalText = (product: Product, personal: ProductForUser, isGuest: boolean): string => {
  if (!personal.isGradeSatisfied)
    // a guest has no grade: do not say that it is too low
    return isGuest ? '로그인하면 내 등급으로 살 수 있는지 알려 드려요.' : '지금 등급으로는 살 수 없어요.'
  if (personal.userProductOrderConditions.some(({ isSatisfy }) => !isSatisfy)) return '아직 공유하지 않았어요.'
  if (product.restrictedStockOrder !== null && personal.remainingUnits !== null)
    return personal.remainingUnits === 0
      ? '살 수 있는 수량을 모두 샀어요.'
      : `지금 ${personal.remainingUnits}개까지 살 수 있어요.`
  return '지금 바로 살 수 있어요.'
}

/** What the terms mean for this visitor, as last line of the notes. Its height is reserved until the visitor is known. */
export function PersonalNote({ product }: { product: Product }) {
  const personal = usePersonalProduct(product.id)
  const isGuest = useAuth(({ user }) => !isMember(user))
  return (
    <p
      className="mx-5 min-h-8 rounded-b-control bg-sunken pr-4 pb-3 pl-10 text-13 font-semibold text-accent-ink"
      aria-live="polite"
    >
      {personal && personalText(product, personal, isGuest)}
      {personal?.isGradeSatisfied === false && !isGuest && (
        <Link to="/my-cuma/grade" className="finger relative ml-1.5 underline">
          내 등급 보기
        </Link>
      )}
    </p>
  )
}
