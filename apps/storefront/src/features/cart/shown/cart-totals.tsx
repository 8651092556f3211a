import { SumRows } from '#src/ui/display/sum-rows.tsx'
import type { CartSum } from '#src/features/cart/cart-queries.ts'

/** CART-5: totals of the ticked groups. Shows placeholders while they load. */
export function CartTotals({ totals }: { totals: CartSum['totals'] | undefined }) {
  const area = totals?.cumaAddOrtherShippingFee ?? 0
  const discount = totals?.discountedPrice
  const coupon = totals?.couponDiscountPrice ?? 0
  const shipping = totals?.shippingFee
  return (
    <section aria-labelledby="cart-totals" className="border-t-8 border-ground px-5 py-6">
      <h2 id="cart-totals" className="mb-4 text-18 font-bold">
        결제 예정 금액
      </h2>
      <SumRows
        rows={[
          { label: '상품 금액', amount: totals?.listPrice },
          ...(discount !== 0 ? [{ label: '상품 할인', amount: discount, minus: true }] : []),
          ...(coupon > 0 ? [{ label: '쿠폰 할인', amount: coupon, minus: true }] : []),
          { label: '배송비', amount: shipping, ...(shipping === 0 && totals?.price ? { text: '무료' } : {}) },
          ...(area > 0 ? [{ label: '지역 추가 배송비', amount: area }] : []),
        ]}
        total={{ label: '합계', amount: totals?.price }}
      />
      <p className="mt-3 text-12 text-ink-faint">제주·도서산간 추가 배송비는 주문서에서 배송지를 넣으면 알려 드려요.</p>
    </section>
  )
}
