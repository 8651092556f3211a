import type { ProductCard as Product } from '@shop/contract'
import { type ReactElement, useContext, useState } from 'react'
import { optimistic, useIsClientRendered } from '#src/lib/call/optimistic-update.ts'
import { StaticMarkupContext } from '#src/lib/page/rendering/static-markup.ts'

interface CardItemProps {
  product: Product
  /** All inputs other than the product that affect how the card renders. Part of the cache key. */
  look: string
  /** True if the card updates itself or has a picture that must be preloaded in the page head. */
  lives?: boolean
  className?: string
  children: ReactElement
}

/**
 * List item with a product card. A card has static content and two tap targets, which its list handles. The server therefore
 * renders each card once for all pages, and the browser keeps that markup until the card changes.
 */
export function CardItem({ product, look, lives = false, className, children }: CardItemProps) {
  const draw = useContext(StaticMarkupContext)
  // checked per card and not per list: an infinite list starts with server markup and continues with client-rendered cards
  const clientRendered = useIsClientRendered()
  const [sent] = useState({ product, look })
  // a card with a sale period changes over time
  const still = !lives && product.productSaleType.limitedPeriodEnd === null
  if (still && draw) {
    // renders a separate tree, after which React has no state for this one: no hooks and no React children may follow
    const markup = draw(product, look, children)
    return <li className={className} dangerouslySetInnerHTML={{ __html: markup }} />
  }
  if (still && !clientRendered && sent.product === product && sent.look === look)
    return <li key="sent" className={className} suppressHydrationWarning dangerouslySetInnerHTML={optimistic} />
  return (
    <li key="own" className={className}>
      {children}
    </li>
  )
}
