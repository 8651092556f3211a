import type { CallReply } from '@shop/contract'
import { useState } from 'react'
import { failureText } from '#src/lib/call/api-error.ts'
import { useCall } from '#src/lib/call/use-call.ts'
import { numberText } from '#src/lib/format/texts.ts'
import { ErrorNote, SkeletonRows } from '#src/ui/display/states.tsx'
import { SectionPages } from './section-pages.tsx'
import { type SectionColumn, SectionTable } from './section-table.tsx'

type SectionName =
  | 'Orders'
  | 'Points'
  | 'Grants'
  | 'Coupons'
  | 'Messages'
  | 'Consents'
  | 'Gifts'
  | 'Reviews'
  | 'Questions'
  | 'Chats'
/** Calls that list a section of a customer. */
export type SectionCall = `admin.customer.list${SectionName}`
export type SectionRow<C extends SectionCall> = CallReply<C>['rows'][number]

interface PagedSectionProps<C extends SectionCall> {
  call: C
  customerId: number
  label: string
  empty: string
  columns: readonly SectionColumn<SectionRow<C>>[]
}

/** One page of a section of a customer, with buttons to the pages before and after it. */
export function PagedSection<C extends SectionCall>({ call, customerId, label, empty, columns }: PagedSectionProps<C>) {
  const [cursor, setCursor] = useState<string>()
  // the calls differ in their rows only
  const { data, error, refetch } = useCall(call as 'admin.customer.listOrders', {
    params: { id: customerId },
    query: cursor === undefined ? {} : { nextPage: cursor },
  })
  if (error && !data) return <ErrorNote text={failureText(error)} onRetry={() => void refetch()} />
  if (!data) return <SkeletonRows rows={3} />
  const { count } = data.page
  const title = count > 0 ? `${label} ${numberText(count)}건` : label
  return (
    <div className="flex min-w-0 flex-col gap-2">
      <SectionTable
        label={title}
        rows={data.rows}
        keyOf={(row) => ('direction' in row ? `${String(row.direction)}${row.id}` : row.id)}
        columns={columns}
        empty={empty}
      />
      <SectionPages label={label} page={data.page} onPage={setCursor} />
    </div>
  )
}
