import type { AdminCoupon, CouponDraft } from '@shop/contract'
import { fromSeoulInput, toSeoulInput } from '#src/features/product/product-texts.ts'
import { CategoryPicker, ProductPicker } from '#src/features/segment/pick-goods.tsx'
import { SelectField, TextField } from '#src/ui/controls/field.tsx'
import { NumberField } from '#src/ui/form/number-field.tsx'
import type { RecordFormState } from '#src/ui/form/use-record-form.ts'
import { issueOptions, toEnd } from './coupon-texts.ts'

export type CouponValues = CouponDraft & { version?: number }

interface FieldsProps {
  record: RecordFormState<CouponValues>
  coupon?: AdminCoupon
}

const kinds = [
  ['fixed', '정액(원)'],
  ['percent', '정률(%)'],
] as const

/** What the limit of one member means for each way in which members get a coupon. */
const perMemberHints: Readonly<Record<CouponDraft['issue'], string>> = {
  given: '한 번에 한 장씩, 이 수까지 줄 수 있어요.',
  download: '한 사람이 이 수까지 받을 수 있어요.',
  sign_up: '가입하면 이 수만큼 한꺼번에 받아요.',
  everyone: '한 사람이 이 수만큼 쓸 수 있어요.',
}

function Moment({ record, name, label }: FieldsProps & { name: 'beginAt' | 'endAt'; label: string }) {
  const { value, onChange, error } = record.value(name)
  const choose = (minute: string | null) =>
    onChange(minute !== null && name === 'endAt' ? toEnd(minute) : (minute ?? ''))
  return (
    <TextField
      type="datetime-local"
      label={label}
      required
      value={toSeoulInput(value)}
      error={error}
      onChange={({ target }) => choose(fromSeoulInput(target.value))}
    />
  )
}

function Amount({
  record,
  name,
  label,
  unit,
  hint,
}: FieldsProps & {
  name: 'maxDiscountPrice' | 'totalLimit' | 'validDays'
  label: string
  unit: string
  hint: string
}) {
  const { value, onChange, error } = record.value(name)
  return <NumberField label={label} unit={unit} hint={hint} value={value ?? null} onChange={onChange} error={error} />
}

/** Fields of the terms of a coupon. */
export function CouponFields({ record, coupon }: FieldsProps) {
  const isPercent = record.value('discountKind').value === 'percent'
  const discount = record.value('discount')
  const least = record.value('minOrderPrice')
  const categories = record.value('categoryIds')
  const products = record.value('productIds')
  const issue = record.value('issue').value
  const isForAll = issue === 'everyone'
  const perMember = record.value('perMemberLimit')
  return (
    <div className="flex flex-col gap-4">
      <TextField label="이름" required maxLength={60} {...record.field('name')} />
      <div className="grid grid-cols-2 gap-3">
        <SelectField label="할인 방법" options={kinds} {...record.field('discountKind')} />
        <NumberField
          label="할인"
          required
          unit={isPercent ? '%' : '원'}
          value={discount.value === 0 ? null : discount.value}
          error={discount.error}
          onChange={(value) => discount.onChange(value ?? 0)}
        />
        {isPercent && (
          <Amount record={record} name="maxDiscountPrice" label="최대 할인" unit="원" hint="비우면 제한이 없어요." />
        )}
        <NumberField
          label="최소 주문 금액"
          value={least.value ?? 0}
          error={least.error}
          onChange={(value) => least.onChange(value ?? 0)}
        />
        <SelectField label="받는 회원" options={issueOptions} {...record.field('issue')} />
        <Amount
          record={record}
          name="totalLimit"
          label="전체 수량"
          unit="장"
          hint={isForAll ? '비우면 제한이 없어요. 쓴 순서대로 줄어요.' : '비우면 제한이 없어요.'}
        />
        <NumberField
          label="한 사람 수량"
          required
          unit="장"
          hint={perMemberHints[issue ?? 'given']}
          value={perMember.value ?? 1}
          error={perMember.error}
          onChange={(value) => perMember.onChange(value ?? 1)}
        />
        <Moment record={record} name="beginAt" label="시작" />
        <Moment record={record} name="endAt" label="끝" />
        {!isForAll && (
          <Amount record={record} name="validDays" label="받은 뒤 쓸 수 있는 날" unit="일" hint="비우면 끝까지 써요." />
        )}
      </div>
      <CategoryPicker
        label="쓸 수 있는 카테고리"
        ids={categories.value ?? []}
        error={categories.error}
        onChange={categories.onChange}
      />
      <ProductPicker
        label="쓸 수 있는 상품"
        ids={products.value ?? []}
        known={coupon?.products ?? []}
        error={products.error}
        onChange={products.onChange}
      />
      <p className="text-13 text-ink-soft">카테고리와 상품을 모두 비우면 모든 상품에 쓸 수 있어요.</p>
    </div>
  )
}
