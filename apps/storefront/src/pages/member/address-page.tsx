import { AddressBook } from '#src/features/address/book/address-book.tsx'
import { useAddressBook } from '#src/features/address/book/address-book-queries.ts'
import { Personal } from '#src/features/auth/personal.tsx'
import { MemberOnly } from '#src/features/user/member-only.tsx'
import { definePageHandle } from '#src/lib/page/page-handle.ts'
import { seo, siteOf } from '#src/lib/seo.ts'
import { Skeleton } from '#src/ui/shown/skeleton.tsx'
import type { Route } from './+types/address-page.ts'

export const handle = definePageHandle({ title: '배송지 관리', footer: false })
export const meta: Route.MetaFunction = ({ matches }) =>
  seo(siteOf(matches), { title: '배송지 관리', path: '/address', hidden: true })

const BookSkeleton = () => (
  <div className="flex flex-col gap-3 px-5 pt-4" aria-busy="true">
    <Skeleton className="h-8 w-36" />
    <Skeleton className="h-36 rounded-card" />
    <Skeleton className="h-36 rounded-card" />
  </div>
)

function Book() {
  const query = useAddressBook()
  return (
    <Personal query={query} skeleton={<BookSkeleton />}>
      {({ list }) => <AddressBook addresses={list} />}
    </Personal>
  )
}

/** The address book. Guests have theirs on the way to an order. SCREEN-1 */
export default function AddressPage() {
  return (
    <MemberOnly
      skeleton={<BookSkeleton />}
      text={'로그인하면 배송지를 저장해 두고 쓸 수 있어요.\n비회원은 주문할 때 바로 입력하면 돼요.'}
    >
      <Book />
    </MemberOnly>
  )
}
