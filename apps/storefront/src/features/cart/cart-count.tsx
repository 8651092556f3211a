import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { usePersonalCall } from '#src/features/auth/use-personal-call.ts'
import { subscribeToOtherTabs } from './cart-tabs.ts'

/** Item count on the cart icon. Renders nothing while it is unknown or zero. */
export function CartCount() {
  const client = useQueryClient()
  // Rendered on every page, so every page subscribes to cart changes of other tabs.
  useEffect(() => subscribeToOtherTabs(client), [client])
  const { data } = usePersonalCall('cart.get')
  const groups = data?.items.flatMap((bundle) => bundle.bundleItems).flatMap((item) => item.optionGroups).length ?? 0
  if (groups === 0) return null
  return (
    <span className="figures absolute top-1 right-0.5 flex h-[18px] min-w-[18px] items-center justify-center rounded-full bg-accent px-1 text-[11px] leading-none font-bold text-on-accent">
      <span className="sr-only">담은 상품 </span>
      {groups > 99 ? '99+' : groups}
    </span>
  )
}
