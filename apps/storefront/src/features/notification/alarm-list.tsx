import type { CallReply, ProductAlarm } from '@shop/contract'
import { formatSeoulDay } from '@shop/rules'
import { GridSkeleton } from '#src/features/product/product-grid.tsx'
import { SavedList } from '#src/features/product/saved/saved-list.tsx'
import { useOptimisticRemoval } from '#src/features/product/saved/use-optimistic-removal.ts'
import { api } from '#src/lib/call/api.ts'
import { useEndless } from '#src/lib/use-endless.ts'
import { LoadMore } from '#src/ui/browse/load-more.tsx'
import { ButtonLink } from '#src/ui/controls/button.tsx'
import { BellIcon } from '#src/ui/icons/nav-icons.tsx'
import { BellIllustration } from '#src/ui/display/illustration/news-illustrations.tsx'
import { EmptyState } from '#src/ui/display/empty-state.tsx'

export const AlarmSkeleton = () => (
  <div className="px-5 py-4">
    <GridSkeleton view="list" />
  </div>
)

function NoAlarm() {
  return (
    <EmptyState
      picture={<BellIllustration />}
      title="기다리는 상품이 없어요"
      text={'품절이거나 곧 판매할 상품에서 알림을 신청하면\n살 수 있을 때 바로 알려 드려요.'}
      action={<ButtonLink to="/">쇼핑하러 가기</ButtonLink>}
    />
  )
}

const toSaved = ({ product, createdAt }: ProductAlarm) => ({
  product,
  note: `${formatSeoulDay(new Date(createdAt))}에 알림을 신청했어요`,
})

/** Restock and opening alarms, newest first, with infinite scroll. SCREEN-22, C065 */
export function AlarmList({ first }: { first: CallReply<'notification.listProductAlarms'> }) {
  const { pages, ...endless } = useEndless('notification.listProductAlarms', {}, first)
  const { taken, takeOut } = useOptimisticRemoval({
    list: 'notification.listProductAlarms',
    off: (id) => api('notification.closeProductAlarm', { params: { id } }),
    on: (id) => api('notification.openProductAlarm', { params: { id } }),
    words: '알림을 껐어요.',
  })
  const left = pages.flatMap(({ alarms }) => alarms.filter(({ product }) => !taken.has(product.id)))
  if (left.length === 0 && !endless.more) return <NoAlarm />
  return (
    <div className="pb-8">
      <SavedList
        count={first.page.count - taken.size}
        entries={left.map(toSaved)}
        icon={<BellIcon filled className="text-accent-ink" />}
        removeText="알림 끄기"
        onRemove={(id) => void takeOut(id)}
      />
      <LoadMore {...endless} skeleton={<AlarmSkeleton />} />
    </div>
  )
}
