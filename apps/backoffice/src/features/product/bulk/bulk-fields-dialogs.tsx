import type { AdminProductFields, SaleStatus } from '@shop/contract'
import { useState } from 'react'
import { useCall } from '#src/lib/call/use-call.ts'
import { SelectField, TextField } from '#src/ui/controls/field.tsx'
import { NumberField } from '#src/ui/form/number-field.tsx'
import { categoryOptions, fieldLabels, saleStatuses, shippingOptions, statusTexts } from '../product-texts.ts'
import { BulkDialog, type Change, type Selection } from './bulk-dialog.tsx'

interface DialogProps {
  selection: Selection
  onClose: () => void
}
type Shipping = NonNullable<Change['shipping']>
type FeeType = AdminProductFields['shippingFeeType']

function FieldError({ error }: { error: string | undefined }) {
  if (error === undefined) return null
  return (
    <p role="alert" className="text-13 text-danger">
      {error}
    </p>
  )
}

/** Changes the state of the selected products. Those that are not on sale are refused and named. */
export function BulkStatusDialog({ selection, onClose }: DialogProps) {
  const [status, setStatus] = useState<SaleStatus | ''>('')
  return (
    <BulkDialog
      title="판매 상태 한꺼번에 바꾸기"
      selection={selection}
      change={status === '' ? undefined : { status }}
      blocked="바꿀 상태를 골라 주세요."
      valuesOf={({ productStatus, problem }) => [
        statusTexts[productStatus],
        statusTexts[problem === null && status !== '' ? status : productStatus],
      ]}
      onClose={onClose}
    >
      {(error) => (
        <SelectField
          label="판매 상태"
          options={[['', '고르기'], ...saleStatuses.map((each) => [each, statusTexts[each]] as const)]}
          value={status}
          error={error}
          onChange={({ target }) => setStatus(target.value as SaleStatus | '')}
        />
      )}
    </BulkDialog>
  )
}

/** Moves the selected products to another category. */
export function BulkCategoryDialog({ selection, onClose }: DialogProps) {
  const { data: choices } = useCall('admin.product.listChoices')
  const [categoryId, setCategoryId] = useState('')
  return (
    <BulkDialog
      title="카테고리 한꺼번에 바꾸기"
      selection={selection}
      change={categoryId === '' ? undefined : { categoryId: Number(categoryId) }}
      blocked="옮길 카테고리를 골라 주세요."
      onClose={onClose}
    >
      {(error) => (
        <SelectField
          label="카테고리"
          options={[['', '고르기'], ...categoryOptions(choices?.categories ?? [])]}
          value={categoryId}
          error={error}
          onChange={({ target }) => setCategoryId(target.value)}
        />
      )}
    </BulkDialog>
  )
}

/** The terms that a type of fee implies: free shipping costs nothing, and only the conditional one has a condition. */
const impliedBy = (type: FeeType | ''): Shipping => {
  if (type === 'type01') return { shippingFeeType: type, shippingFee: 0, freeShippingFeeConditionPrice: null }
  if (type === 'type02') return { shippingFeeType: type, freeShippingFeeConditionPrice: null }
  return type === '' ? {} : { shippingFeeType: type }
}

/** Changes courier, fee and condition of the selected products. Empty fields stay as they are. */
export function BulkShippingDialog({ selection, onClose }: DialogProps) {
  const [type, setType] = useState<FeeType | ''>('')
  const [company, setCompany] = useState('')
  const [fee, setFee] = useState<number | null>(null)
  const [condition, setCondition] = useState<number | null>(null)
  const shipping: Shipping = {
    ...(company.trim() !== '' && { deliveryCompany: company.trim() }),
    ...(fee !== null && { shippingFee: fee }),
    ...(condition !== null && { freeShippingFeeConditionPrice: condition }),
    ...impliedBy(type),
  }
  return (
    <BulkDialog
      title="배송 한꺼번에 바꾸기"
      selection={selection}
      change={Object.keys(shipping).length === 0 ? undefined : { shipping }}
      blocked="바꿀 내용을 적어 주세요."
      onClose={onClose}
    >
      {(error) => (
        <>
          <div className="grid grid-cols-2 gap-3">
            <TextField
              label={fieldLabels.deliveryCompany}
              placeholder="그대로 두기"
              value={company}
              onChange={({ target }) => setCompany(target.value)}
            />
            <SelectField
              label={fieldLabels.shippingFeeType}
              options={[['', '그대로 두기'], ...shippingOptions]}
              value={type}
              onChange={({ target }) => setType(target.value as FeeType | '')}
            />
            {type !== 'type01' && (
              <NumberField label={fieldLabels.shippingFee} placeholder="그대로 두기" value={fee} onChange={setFee} />
            )}
            {(type === '' || type === 'type03') && (
              <NumberField
                label={fieldLabels.freeShippingFeeConditionPrice}
                placeholder="그대로 두기"
                value={condition}
                onChange={setCondition}
              />
            )}
          </div>
          <FieldError error={error} />
        </>
      )}
    </BulkDialog>
  )
}
