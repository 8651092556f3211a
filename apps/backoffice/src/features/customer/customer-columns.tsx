import type { CustomerSummary } from '@shop/contract'
import { Link } from 'react-router'
import { momentText, numberText, seoulDay } from '#src/lib/format/texts.ts'
import { Badge } from '#src/ui/display/states.tsx'
import type { GridColumn, GridFilter } from '#src/ui/grid/grid-types.ts'
import { customerTypeTexts, nameOf } from './customer-texts.ts'

/** State of a customer in one word. */
export function CustomerState({ customer }: { customer: Pick<CustomerSummary, 'type' | 'leftAt' | 'isBlocked'> }) {
  if (customer.leftAt) return <Badge>탈퇴</Badge>
  if (customer.isBlocked) return <Badge tone="bad">이용 제한</Badge>
  return customer.type === 'guest' ? <Badge>비회원</Badge> : <Badge tone="good">이용 중</Badge>
}

export const customerColumns: readonly GridColumn<CustomerSummary>[] = [
  {
    key: 'name',
    label: '이름',
    width: 140,
    isPinned: true,
    cell: (customer) => (
      <Link to={`/customers/${customer.id}`} className="font-semibold underline-offset-4 hover:underline">
        {nameOf(customer)}
      </Link>
    ),
  },
  { key: 'phone', label: '휴대폰', width: 150, cell: ({ phone }) => phone ?? '-' },
  { key: 'email', label: '이메일', width: 200, cell: ({ email }) => email ?? '-' },
  { key: 'state', label: '상태', width: 110, cell: (customer) => <CustomerState customer={customer} /> },
  { key: 'grade', label: '등급', width: 90, cell: ({ type, gradeName }) => (type === 'guest' ? '-' : gradeName) },
  {
    key: 'orders',
    label: '주문',
    width: 90,
    isRight: true,
    cell: ({ orderCount }) => `${numberText(orderCount)}건`,
  },
  {
    key: 'lastOrderAt',
    label: '마지막 주문',
    width: 160,
    cell: ({ lastOrderAt }) => (lastOrderAt === null ? '-' : momentText(lastOrderAt)),
  },
  { key: 'type', label: '가입 방법', width: 110, cell: ({ type }) => customerTypeTexts[type] },
  {
    key: 'joinedAt',
    label: '가입일',
    width: 120,
    cell: ({ joinedAt }) => (joinedAt === null ? '-' : seoulDay(joinedAt)),
  },
]

export const customerFilters: readonly GridFilter[] = [
  { kind: 'search', key: 'q', isPersonal: true, label: '휴대폰, 이름, 이메일, 주문 번호로 찾기' },
  {
    kind: 'choice',
    key: 'type',
    label: '가입 방법',
    options: [
      ['email', '이메일'],
      ['kakaotalk', '카카오'],
      ['naver', '네이버'],
    ],
  },
  {
    kind: 'choice',
    key: 'blocked',
    label: '상태',
    options: [
      ['false', '이용 중'],
      ['true', '이용 제한'],
    ],
  },
]

/** A customer as a card of a phone. */
export function CustomerCard({ row }: { row: CustomerSummary }) {
  const { type, phone, email, gradeName, orderCount, lastOrderAt } = row
  const contact = [phone, email].filter((part) => part !== null).join(' · ')
  const orders = `주문 ${numberText(orderCount)}건`
  return (
    <div className="flex min-w-0 flex-col gap-1 text-13">
      <div className="flex items-center justify-between gap-2">
        <strong className="text-14 font-semibold">{nameOf(row)}</strong>
        <CustomerState customer={row} />
      </div>
      <p className="truncate tabular-nums">{contact || '연락처 없음'}</p>
      <p className="truncate text-ink-soft">
        {type === 'guest' ? orders : `${gradeName} · ${orders}`}
        {lastOrderAt !== null && ` · 마지막 주문 ${momentText(lastOrderAt)}`}
      </p>
    </div>
  )
}
