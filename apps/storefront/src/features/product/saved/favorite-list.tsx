import type { CallReply } from '@shop/contract'
import { api } from '#src/lib/call/api.ts'
import { useEndless } from '#src/lib/use-endless.ts'
import { LoadMore } from '#src/ui/browse/load-more.tsx'
import { ButtonLink } from '#src/ui/controls/button.tsx'
import { BasketIllustration } from '#src/ui/display/illustration/empty-illustrations.tsx'
import { EmptyState } from '#src/ui/display/empty-state.tsx'
import { HeartIcon } from '../detail/heart-icon.tsx'
import { GridSkeleton } from '../product-grid.tsx'
import { SavedList } from './saved-list.tsx'
import { useOptimisticRemoval } from './use-optimistic-removal.ts'

const like = (id: number) => ({ params: { id, type: 'other' as const } })

export const FavoriteSkeleton = () => (
  <div className="px-5 py-4">
    <GridSkeleton view="list" />
  </div>
)

function NoFavorite() {
  return (
    <EmptyState
      picture={<BasketIllustration />}
      title="찜한 상품이 없어요"
      text="마음에 드는 상품의 하트를 누르면 여기에 모여요."
      action={<ButtonLink to="/best">많이 찾는 상품 보기</ButtonLink>}
    />
  )
}

/** Favourites, newest first, with infinite scroll. SCREEN-22 */
export function FavoriteList({ first }: { first: CallReply<'product.listFavorites'> }) {
  const { pages, ...endless } = useEndless('product.listFavorites', {}, first)
  const { taken, takeOut } = useOptimisticRemoval({
    list: 'product.listFavorites',
    off: (id) => api('product.removeUserProduct', like(id)),
    on: (id) => api('product.addUserProduct', like(id)),
    words: '찜한 상품에서 뺐어요.',
  })
  const entries = pages.flatMap(({ products }) => products.map((product) => ({ product })))
  const left = entries.filter(({ product }) => !taken.has(product.id))
  if (left.length === 0 && !endless.more) return <NoFavorite />
  return (
    <div className="pb-8">
      <SavedList
        count={first.page.count - taken.size}
        entries={left}
        icon={<HeartIcon filled className="text-sale" />}
        removeText="찜 해제"
        onRemove={(id) => void takeOut(id)}
      />
      <LoadMore {...endless} skeleton={<FavoriteSkeleton />} />
    </div>
  )
}
