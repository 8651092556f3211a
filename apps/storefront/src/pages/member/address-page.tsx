import { useState } from 'react'
import { Link, useLocation } from 'react-router'
import { AddressBook } from '#src/features/address/book/address-book.tsx'
import { useAddressBook, useAddressBookActions } from '#src/features/address/book/address-book-queries.ts'
import { toBookEntries } from '#src/features/address/book/book-entry.ts'
import { useGuestBook } from '#src/features/address/book/use-guest-book.ts'
import { STORED_DAYS } from '#src/features/address/guest-addresses.ts'
import { isMember, useAuth } from '#src/features/auth/auth-store.ts'
import { Personal } from '#src/features/auth/personal.tsx'
import { MemberOnly } from '#src/features/user/member-only.tsx'
import { loginPathOf } from '#src/features/user/session/return-path.ts'
import { definePageHandle } from '#src/lib/page/page-handle.ts'
import { Seo } from '#src/lib/seo.tsx'
import { Skeleton } from '#src/ui/display/skeleton.tsx'

export const handle = definePageHandle({ title: '배송지 관리', footer: false })
export const Head = () => <Seo title="배송지 관리" path="/address" hidden />

const BookSkeleton = () => (
  <div className="flex flex-col gap-3 px-5 pt-4" aria-busy="true">
    <Skeleton className="h-8 w-36" />
    <Skeleton className="h-36 rounded-card" />
    <Skeleton className="h-36 rounded-card" />
  </div>
)

function MembersBook() {
  const query = useAddressBook()
  const actions = useAddressBookActions()
  return (
    <Personal query={query} skeleton={<BookSkeleton />}>
      {({ list }) => <AddressBook entries={toBookEntries(list)} actions={actions} />}
    </Personal>
  )
}

function GuestsBook() {
  const { pathname } = useLocation()
  const note = (
    <p className="mt-4 text-center text-13 text-ink-faint">
      비회원의 배송지는 이 기기에만 {STORED_DAYS}일 동안 저장돼요.{' '}
      <Link to={loginPathOf(pathname)} className="whitespace-nowrap underline underline-offset-2">
        로그인하면 어디서나 쓸 수 있어요
      </Link>
    </p>
  )
  return <AddressBook {...useGuestBook()} note={note} />
}

/** Address book: on the server for a member, on the device for a guest. SCREEN-1, AUTH-6 */
export default function AddressPage() {
  const { status, user } = useAuth()
  const member = isMember(user)
  const [wasMember, setWasMember] = useState(member)
  if (member && !wasMember) setWasMember(true)
  // a member whose login expired while typing returns to the draft, not to a guest's address book
  if (member || wasMember)
    return (
      <MemberOnly skeleton={<BookSkeleton />} text="로그인하면 저장해 둔 배송지를 볼 수 있어요.">
        <MembersBook />
      </MemberOnly>
    )
  return status === 'starting' ? <BookSkeleton /> : <GuestsBook />
}
