import type { SegmentConditions } from '@shop/contract'
import { SelectField } from '#src/ui/controls/field.tsx'
import { NumberField } from '#src/ui/form/number-field.tsx'
import { GradeField } from './grade-field.tsx'
import { CategoryPicker, ProductPicker } from './pick-goods.tsx'
import { RegionPicker } from './region-picker.tsx'

interface FieldsProps {
  conditions: SegmentConditions
  errorOf: (field: keyof SegmentConditions) => string | undefined
  onChange: (conditions: SegmentConditions) => void
}

const numbers = [
  ['joinedWithinDays', '가입한 지 며칠 안', '일'],
  ['joinedBeforeDays', '가입한 지 며칠 지남', '일'],
  ['orderedWithinDays', '며칠 안에 주문함', '일'],
  ['notOrderedWithinDays', '며칠 동안 주문 없음', '일'],
  ['minOrders', '최소 주문 건수', '건'],
  ['minOrderSum', '최소 주문 금액', '원'],
  ['ordersWithinDays', '건수와 금액을 셀 기간', '일'],
  ['minPoints', '최소 적립금', '원'],
] as const

const consents = [
  ['', '상관없음'],
  ['true', '동의한 회원'],
  ['false', '동의하지 않은 회원'],
] as const

/** Conditions of a segment. An empty field does not restrict. */
export function ConditionFields({ conditions, errorOf, onChange }: FieldsProps) {
  const set = (change: { [K in keyof SegmentConditions]?: SegmentConditions[K] | undefined }) => {
    const next = Object.entries({ ...conditions, ...change }).filter(([, value]) => value !== undefined)
    onChange(Object.fromEntries(next) as SegmentConditions)
  }
  const listOrNone = (ids: number[]) => (ids.length === 0 ? undefined : ids)
  return (
    <div className="flex flex-col gap-3">
      <div className="grid grid-cols-2 gap-3">
        {numbers.map(([field, label, unit]) => (
          <NumberField
            key={field}
            label={label}
            unit={unit}
            value={conditions[field] ?? null}
            error={errorOf(field)}
            onChange={(value) => set({ [field]: value ?? undefined })}
          />
        ))}
      </div>
      <GradeField
        grades={conditions.grades ?? []}
        error={errorOf('grades')}
        onChange={(grades) => set({ grades: listOrNone(grades) })}
      />
      <RegionPicker
        regions={conditions.regions ?? []}
        error={errorOf('regions')}
        onChange={(regions) => set({ regions: regions.length === 0 ? undefined : regions })}
      />
      <SelectField
        label="광고 수신"
        options={consents}
        value={conditions.adConsent === undefined ? '' : String(conditions.adConsent)}
        onChange={({ target }) => set({ adConsent: target.value === '' ? undefined : target.value === 'true' })}
      />
      <CategoryPicker
        label="구매한 카테고리"
        ids={conditions.categoryIds ?? []}
        error={errorOf('categoryIds')}
        onChange={(ids) => set({ categoryIds: listOrNone(ids) })}
      />
      <ProductPicker
        label="구매한 상품"
        ids={conditions.productIds ?? []}
        error={errorOf('productIds')}
        onChange={(ids) => set({ productIds: listOrNone(ids) })}
      />
    </div>
  )
}
