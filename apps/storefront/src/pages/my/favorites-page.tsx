import { Personal } from '#src/features/auth/personal.tsx'
import { usePersonalCall } from '#src/features/auth/use-personal-call.ts'
import { FavoriteList, FavoriteSkeleton } from '#src/features/product/saved/favorite-list.tsx'
import { MemberOnly } from '#src/features/user/member-only.tsx'
import { definePageHandle } from '#src/lib/page/page-handle.ts'
import { Seo } from '#src/lib/seo.tsx'

export const handle = definePageHandle({ title: '찜한 상품' })
export const Head = () => <Seo title="찜한 상품" path="/my-cuma/favorites" hidden />

function Favorites() {
  const query = usePersonalCall('product.listFavorites', {})
  return (
    <Personal query={query} skeleton={<FavoriteSkeleton />}>
      {(first) => <FavoriteList first={first} />}
    </Personal>
  )
}

export default function FavoritesPage() {
  return (
    <>
      <h1 className="sr-only">찜한 상품</h1>
      <MemberOnly skeleton={<FavoriteSkeleton />} text="찜한 상품을 어느 기기에서나 다시 볼 수 있어요.">
        <Favorites />
      </MemberOnly>
    </>
  )
}
