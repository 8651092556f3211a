import type { AdminCoupon } from '@shop/contract'
import { adminCouponCalls } from '@shop/contract/admin/coupon'
import type { ReactNode } from 'react'
import { Card } from '#src/ui/display/page.tsx'
import { useIsPhone } from '#src/ui/display/use-is-phone.ts'
import { RecordForm } from '#src/ui/form/record-form.tsx'
import { useRecordForm } from '#src/ui/form/use-record-form.ts'
import { CouponFields, type CouponValues } from './coupon-fields.tsx'
import { SimulationCard } from './simulation-card.tsx'

const labels = {
  name: '이름',
  discount: '할인',
  minOrderPrice: '최소 주문 금액',
  beginAt: '시작',
  endAt: '끝',
  totalLimit: '전체 수량',
  perMemberLimit: '한 사람 수량',
}

interface FormProps {
  /** Undefined: a new one. */
  coupon?: AdminCoupon
  values: CouponValues
  save: (values: CouponValues) => Promise<unknown>
  /** Cards above the terms, and beside them. */
  above?: ReactNode
  beside?: ReactNode
}

/** Terms of a coupon, and what they would do in carts of now. */
export function CouponForm({ coupon, values, save, above, beside }: FormProps) {
  const isPhone = useIsPhone()
  const record = useRecordForm<CouponValues>({
    draft: `coupon.${coupon?.id ?? 'new'}`,
    schema: adminCouponCalls[coupon ? 'admin.coupon.change' : 'admin.coupon.create'].body,
    values,
    labels,
    save,
  })
  const read = () => {
    const { version: _, ...draft } = record.form.getValues()
    return draft
  }
  return (
    <div className="grid gap-4 wide:grid-cols-[3fr_2fr] wide:items-start">
      <div className="flex min-w-0 flex-col gap-4">
        {above}
        {isPhone && beside}
        <Card title="조건">
          <RecordForm record={record} label="쿠폰" action={coupon ? '저장' : '만들기'}>
            <CouponFields record={record} {...(coupon && { coupon })} />
          </RecordForm>
        </Card>
      </div>
      <div className="flex min-w-0 flex-col gap-4">
        {!isPhone && beside}
        <SimulationCard read={read} />
      </div>
    </div>
  )
}
