import { isEmptyCart } from '@shop/rules'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import { useOwnArea } from '#src/features/address/own-area.ts'
import { isMember, useAuth } from '#src/features/auth/auth-store.ts'
import { Personal } from '#src/features/auth/personal.tsx'
import { listGroups } from '#src/features/cart/cart-lines.ts'
import { useCart } from '#src/features/cart/cart-queries.ts'
import { CartSkeleton } from '#src/features/cart/shown/cart-skeleton.tsx'
import { CartView } from '#src/features/cart/shown/cart-view.tsx'
import { useUnfinishedPayments } from '#src/features/payment/unfinished/cancel-unfinished-payments.ts'
import { OptionSheetHost } from '#src/features/product/option-sheet-host.tsx'
import { isStorageLasting } from '#src/lib/browser-storage.ts'
import { definePageHandle } from '#src/lib/page/page-handle.ts'
import { Seo } from '#src/lib/seo.tsx'
import { ButtonLink } from '#src/ui/controls/button.tsx'
import { BasketIllustration } from '#src/ui/display/illustration/empty-illustrations.tsx'
import { EmptyState } from '#src/ui/display/empty-state.tsx'

export const handle = definePageHandle({ title: '장바구니', bottom: false })
export const Head = () => <Seo title="장바구니" path="/cart" hidden />

const loadSheet = async () => {
  const { ChangeOptionSheet } = await import('#src/features/cart/shown/change-option-sheet.tsx')
  return { PurchaseSheet: ChangeOptionSheet }
}

const EmptyCart = () => (
  <EmptyState
    heading="h2"
    picture={<BasketIllustration />}
    title="장바구니가 비어 있어요"
    text="먹고 싶은 것을 담아 보세요."
    action={<ButtonLink to="/">쇼핑하러 가기</ButtonLink>}
  />
)

/** Warns that a guest's cart may be lost: it belongs to a token in browser storage. K18 */
function StorageNote() {
  const isGuest = useAuth(({ user }) => !isMember(user))
  const [isLasting] = useState(isStorageLasting)
  if (isLasting || !isGuest) return null
  return (
    <p role="note" className="mx-5 mt-4 rounded-control bg-sunken px-4 py-3 text-13 text-ink-soft">
      브라우저가 저장을 막고 있어요. 장바구니는 이 화면을 열어 둔 동안에만 남아 있어요.
    </p>
  )
}

export default function CartPage() {
  const query = useCart()
  const navigate = useNavigate()
  const area = useOwnArea()
  useUnfinishedPayments()
  return (
    <>
      <h1 className="sr-only">장바구니</h1>
      <Personal query={query} skeleton={<CartSkeleton />}>
        {(cart) =>
          // CART-4
          isEmptyCart(listGroups(cart)) ? (
            <EmptyCart />
          ) : (
            <>
              <StorageNote />
              <CartView
                cart={cart}
                revision={query.dataUpdatedAt}
                area={area}
                onOrder={(tmp) => void navigate(tmp.isGift ? `/gift/send/${tmp.id}` : `/order/${tmp.id}`)}
              />
            </>
          )
        }
      </Personal>
      <OptionSheetHost load={loadSheet} />
    </>
  )
}
