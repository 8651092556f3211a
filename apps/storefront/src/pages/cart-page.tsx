import { definePageHandle } from '#src/lib/page-handle.ts'
import { seo, siteOf } from '#src/lib/seo.ts'
import { ButtonLink } from '#src/ui/controls/button.tsx'
import { BasketDrawing } from '#src/ui/shown/empty-drawings.tsx'
import { EmptyState } from '#src/ui/shown/empty-state.tsx'
import type { Route } from './+types/cart-page.ts'

export const handle = definePageHandle({ title: '장바구니' })
export const meta: Route.MetaFunction = ({ matches }) =>
  seo(siteOf(matches), { title: '장바구니', path: '/cart', hidden: true })

export default function CartPage() {
  return (
    <EmptyState
      heading="h1"
      picture={<BasketDrawing />}
      title="장바구니가 비어 있어요"
      text="먹고 싶은 것을 담아 보세요."
      action={<ButtonLink to="/">쇼핑하러 가기</ButtonLink>}
    />
  )
}
