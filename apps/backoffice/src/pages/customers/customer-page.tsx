import { Tabs } from '@base-ui/react/tabs'
import type { ComponentType } from 'react'
import { useParams, useSearchParams } from 'react-router'
import { CustomerActions } from '#src/features/customer/customer-actions.tsx'
import { CustomerNumbers, CustomerProfile } from '#src/features/customer/customer-profile.tsx'
import {
  ContactSection,
  CouponSection,
  GiftSection,
  OrderSection,
  PointSection,
  PostSection,
} from '#src/features/customer/customer-sections.tsx'
import { nameOf } from '#src/features/customer/customer-texts.ts'
import { NoteSection } from '#src/features/customer/note-section.tsx'
import { SessionSection } from '#src/features/customer/session-section.tsx'
import { codeOf, failureText } from '#src/lib/call/api-error.ts'
import { useCall } from '#src/lib/call/use-call.ts'
import { ButtonLink } from '#src/ui/controls/button.tsx'
import { Page } from '#src/ui/display/page.tsx'
import { ErrorNote, Note, SkeletonRows } from '#src/ui/display/states.tsx'

const tabs: readonly (readonly [key: string, label: string, section: ComponentType<{ customerId: number }>])[] = [
  ['orders', '주문', OrderSection],
  ['points', '적립금', PointSection],
  ['coupons', '쿠폰', CouponSection],
  ['notes', '메모', NoteSection],
  ['contacts', '메시지·동의', ContactSection],
  ['posts', '문의·후기·채팅', PostSection],
  ['gifts', '선물', GiftSection],
  ['sessions', '로그인', SessionSection],
]

/** Sections of a customer. The open one is in the address. */
function CustomerTabs({ customerId }: { customerId: number }) {
  const [params, setParams] = useSearchParams()
  const tab = params.get('tab') ?? 'orders'
  return (
    <Tabs.Root
      value={tabs.some(([key]) => key === tab) ? tab : 'orders'}
      onValueChange={(next: string) => setParams({ tab: next }, { replace: true })}
      className="min-w-0 rounded-card bg-surface shadow-card ring-1 ring-line"
    >
      <Tabs.List aria-label="고객 정보" className="flex overflow-x-auto border-b border-line px-2">
        {tabs.map(([key, label]) => (
          <Tabs.Tab
            key={key}
            value={key}
            className="h-11 shrink-0 border-b-2 border-transparent px-3 text-14 font-semibold whitespace-nowrap text-ink-soft data-active:border-accent data-active:text-ink"
          >
            {label}
          </Tabs.Tab>
        ))}
      </Tabs.List>
      {tabs.map(([key, , Section]) => (
        <Tabs.Panel key={key} value={key} className="min-w-0 p-4 wide:p-5">
          <Section customerId={customerId} />
        </Tabs.Panel>
      ))}
    </Tabs.Root>
  )
}

/** All about a customer on one page. */
export default function CustomerPage() {
  const { id = '' } = useParams()
  const { data, error, refetch } = useCall('admin.customer.get', { params: { id } })
  if (codeOf(error) === 'customerNotFound' || codeOf(error) === 'invalidInput')
    return (
      <Note title="찾는 고객이 없어요" text="이 브랜드의 고객이 아니거나 주소가 달라요.">
        <ButtonLink to="/customers">고객 목록으로</ButtonLink>
      </Note>
    )
  if (error && !data) return <ErrorNote text={failureText(error)} onRetry={() => void refetch()} />
  const customer = data?.customer
  return (
    <Page
      title={customer ? nameOf(customer) : '고객'}
      lead={`고객 번호 ${id}`}
      actions={customer && <CustomerActions customer={customer} />}
    >
      {!customer && <SkeletonRows rows={6} className="h-24" />}
      {customer && (
        <>
          <div className="grid gap-4 broad:grid-cols-[22rem_1fr]">
            <CustomerProfile customer={customer} />
            <CustomerNumbers customer={customer} />
          </div>
          <CustomerTabs customerId={customer.id} />
        </>
      )}
    </Page>
  )
}
