import { definePageHandle } from '#src/lib/page-handle.ts'
import { seo, siteOf } from '#src/lib/seo.ts'
import { ButtonLink } from '#src/ui/controls/button.tsx'
import { PaperDrawing } from '#src/ui/shown/empty-drawings.tsx'
import { EmptyState } from '#src/ui/shown/empty-state.tsx'
import type { Route } from './+types/order-page.ts'

export const handle = definePageHandle({ title: '주문 상세' })
export const meta: Route.MetaFunction = ({ matches }) =>
  seo(siteOf(matches), { title: '주문 상세', path: '/orders', hidden: true })

export default function OrderPage() {
  return (
    <EmptyState
      heading="h1"
      picture={<PaperDrawing />}
      title="주문을 찾을 수 없어요"
      text="주문 번호를 다시 확인해 주세요."
      action={<ButtonLink to="/">쇼핑하러 가기</ButtonLink>}
    />
  )
}
