import { formatCount } from '@shop/rules'
import { ErrorScreen } from '#src/brand/error-screen.tsx'
import { failureText } from '#src/features/snackbar/show-failure.ts'
import { LoadMore } from '#src/ui/browse/load-more.tsx'
import { ButtonLink } from '#src/ui/controls/button.tsx'
import { BasketIllustration } from '#src/ui/display/illustration/empty-illustrations.tsx'
import { PaperIllustration } from '#src/ui/display/illustration/news-illustrations.tsx'
import { EmptyState } from '#src/ui/display/empty-state.tsx'
import { ownerAccess } from '../order-access.ts'
import { OrderCard } from './order-card.tsx'
import { isFiltered, type OrderFilter } from './order-filter.ts'
import { OrderSearch } from './order-search.tsx'
import { OrdersSkeleton } from './orders-skeleton.tsx'
import { StateChips } from './state-chips.tsx'
import { useOrders } from './use-orders.ts'

function NoOrders({ filter }: { filter: OrderFilter }) {
  if (isFiltered(filter)) {
    return (
      <EmptyState
        picture={<PaperIllustration />}
        title="찾는 주문이 없어요"
        text="상태나 기간, 상품 이름을 바꿔서 다시 찾아보세요."
        action={
          <ButtonLink to="/orders" replace look="line">
            전체 주문 보기
          </ButtonLink>
        }
      />
    )
  }
  return (
    <EmptyState
      picture={<BasketIllustration />}
      title="아직 주문이 없어요"
      text="첫 주문을 하면 배송까지 여기에서 볼 수 있어요."
      action={<ButtonLink to="/best">많이 찾는 상품 보기</ButtonLink>}
    />
  )
}

function Orders({ filter }: { filter: OrderFilter }) {
  const { query, pages, endless } = useOrders(filter)
  const orders = pages?.flatMap(({ list }) => list)
  const count = pages?.[0]?.count
  return (
    <>
      <p className="figures h-11 px-5 pt-4 text-13 text-ink-faint" aria-live="polite">
        {!count ? '' : `총 ${formatCount(count)}건`}
      </p>
      {!orders && !query.error && <OrdersSkeleton />}
      {!orders && query.error && (
        <ErrorScreen
          title="주문을 불러오지 못했어요"
          text={failureText(query.error)}
          button="다시 시도"
          onAction={() => void query.refetch()}
        />
      )}
      {orders?.length === 0 && <NoOrders filter={filter} />}
      {orders?.map((order) => (
        <OrderCard key={order.id} order={order} access={ownerAccess(order.id)} />
      ))}
      {orders && <LoadMore {...endless} skeleton={<OrdersSkeleton />} />}
    </>
  )
}

/** A member's orders, newest first, with infinite scroll and the filter of the address. SCREEN-7 */
export function OrderList({ filter }: { filter: OrderFilter }) {
  return (
    <>
      <OrderSearch filter={filter} />
      <StateChips filter={filter} />
      <Orders filter={filter} />
    </>
  )
}
