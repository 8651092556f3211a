import type { ProductCard as Product } from '@shop/contract'
import { type ReactElement, useContext, useState } from 'react'
import { optimistic, useIsClientRendered } from '#src/lib/call/optimistic-update.ts'
import { StaticMarkupContext } from '#src/lib/page/rendering/static-markup.ts'

interface CardItemProps {
  product: Product
  /** All that decides beside the product how the card looks. */
  look: string
  /** The card moves by itself or has a picture that the head of the page must name. */
  lives?: boolean
  className?: string
  children: ReactElement
}

/**
 * A place in a list with its card. A card is a text to look at with two things to tap, which its list listens to: so the
 * server draws each one once for all pages, and the browser takes it over as it stands until it becomes another.
 */
export function CardItem({ product, look, lives = false, className, children }: CardItemProps) {
  const draw = useContext(StaticMarkupContext)
  // asked of each card and not of its list: an endless list begins as it was sent and goes on here
  const clientRendered = useIsClientRendered()
  const [sent] = useState({ product, look })
  // a period ends by itself
  const still = !lives && product.productSaleType.limitedPeriodEnd === null
  if (still && draw) {
    // draws a tree of its own, after which React knows nothing more of this one: no hook may follow, and no child of React's
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
