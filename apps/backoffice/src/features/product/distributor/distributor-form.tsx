import type { AdminDistributor, CallInput } from '@shop/contract'
import { adminDistributorCalls } from '@shop/contract/admin/distributor'
import { useQueryClient } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { call } from '#src/lib/call/call.ts'
import { useCan } from '#src/lib/session/staff-session.ts'
import { Button } from '#src/ui/controls/button.tsx'
import { Checkbox, SelectField, TextField } from '#src/ui/controls/field.tsx'
import { NumberField } from '#src/ui/form/number-field.tsx'
import { RecordForm } from '#src/ui/form/record-form.tsx'
import { type RecordFormState, useRecordForm } from '#src/ui/form/use-record-form.ts'
import { Sheet } from '#src/ui/overlay/dialog.tsx'
import { showFailure, showToast } from '#src/ui/overlay/toast.tsx'
import { DistributorContactFacts, hasContact } from './distributor-contact.tsx'

type Values = CallInput<'admin.distributor.create'>['body'] & { version?: number }

const labels = { name: '이름', deliveryCompany: '택배사', shipping: '배송 조건', contact: '담당자' }
const types = [
  ['type03', '기준 금액부터 무료'],
  ['type02', '항상 유료'],
  ['type01', '항상 무료'],
] as const
const NO_CONTACT = { contactName: '', phone: '', email: '' }
const NEW: Values = {
  name: '',
  deliveryCompany: '',
  shipping: {
    shippingFeeType: 'type03',
    shippingFee: 3_000,
    primaryAreaShippingFee: 0,
    secondaryAreaShippingFee: 3_000,
    thirdAreaShippingFee: 5_000,
    freeShippingFeeConditionPrice: null,
    isUndeliverableSecondaryArea: false,
    isUndeliverableThirdArea: false,
  },
  contact: NO_CONTACT,
}

type Contact = AdminDistributor['contact']

/** `contact` is the one in the clear. Undefined: it is masked and cannot be changed. */
const toValues = (
  { name, deliveryCompany, shipping, version }: AdminDistributor,
  contact: Contact | undefined,
): Values => ({ name, deliveryCompany, shipping, version, ...(contact && { contact }) })

const isSameContact = (a: Values['contact'], b: Contact): boolean =>
  a?.contactName === b.contactName && a.phone === b.phone && a.email === b.email

/** Sends a contact only if it was changed. */
const send = async (
  distributor: AdminDistributor | undefined,
  known: Contact | undefined,
  { version = 0, contact, ...body }: Values,
): Promise<unknown> => {
  if (!distributor) return call('admin.distributor.create', { body: { ...body, contact } })
  const isChanged = known !== undefined && !isSameContact(contact, known)
  return call('admin.distributor.change', {
    params: { id: distributor.id },
    body: { ...body, version, ...(isChanged && { contact }) },
  })
}

/** Archives a distributor or restores it. */
function ArchiveButton({ distributor, onClose }: { distributor: AdminDistributor; onClose: () => void }) {
  const client = useQueryClient()
  const { id, version, archivedAt } = distributor
  const archive = async (): Promise<void> => {
    try {
      const body = { isArchived: archivedAt === null, version }
      await call('admin.distributor.archive', { params: { id }, body })
      await client.invalidateQueries({ queryKey: ['admin.distributor.list'] })
      showToast(archivedAt === null ? '공급사를 보관했어요.' : '공급사를 되살렸어요.')
      onClose()
    } catch (error) {
      showFailure(error)
    }
  }
  return <Button onClick={() => void archive()}>{archivedAt === null ? '보관하기' : '되살리기'}</Button>
}

function ContactFields({ record }: { record: RecordFormState<Values> }) {
  return (
    <>
      <TextField label="담당자" {...record.field('contact.contactName')} />
      <TextField label="전화번호" inputMode="tel" {...record.field('contact.phone')} />
      <TextField label="이메일" inputMode="email" {...record.field('contact.email')} />
    </>
  )
}

/** Texts of the form, for a new distributor or a known one. */
const textsOf = (distributor: AdminDistributor | undefined) =>
  distributor
    ? {
        title: distributor.name,
        action: '저장',
        saved: '공급사를 바꿨어요.',
        call: 'admin.distributor.change' as const,
      }
    : { title: '새 공급사', action: '만들기', saved: '공급사를 만들었어요.', call: 'admin.distributor.create' as const }

interface FormProps {
  /** Undefined: a new one. */
  distributor: AdminDistributor | undefined
  onClose: () => void
  /** Further terms of the distributor, below the form. */
  children?: ReactNode
}

/** A distributor in a sheet: its contact, its courier, and the shipping terms of its new products. */
export function DistributorForm({ distributor, onClose, children }: FormProps) {
  const client = useQueryClient()
  const canWrite = useCan('distributor.write')
  // a distributor without a contact has nothing to reveal
  const [contact, setContact] = useState<Contact | undefined>(
    distributor && hasContact(distributor.contact) ? undefined : NO_CONTACT,
  )
  const texts = textsOf(distributor)
  const isMasked = !contact || !canWrite
  const record = useRecordForm<Values>({
    draft: `distributor.${distributor?.id ?? 'new'}`,
    schema: adminDistributorCalls[texts.call].body,
    values: distributor ? toValues(distributor, contact) : NEW,
    privateFields: ['contact'],
    labels,
    save: async (values) => {
      await send(distributor, contact, values)
      await client.invalidateQueries({ queryKey: ['admin.distributor.list'] })
      showToast(texts.saved)
      onClose()
    },
  })
  const fee = (
    name: `shipping.${'shippingFee' | 'primaryAreaShippingFee' | 'secondaryAreaShippingFee' | 'thirdAreaShippingFee'}`,
  ) => {
    const { value, onChange, error } = record.value(name)
    return { value: value ?? 0, onChange: (next: number | null) => onChange(next ?? 0), error }
  }
  const condition = record.value('shipping.freeShippingFeeConditionPrice')
  return (
    <Sheet open onClose={onClose} title={texts.title}>
      <div className="flex flex-col gap-5">
        {isMasked && distributor && (
          <DistributorContactFacts {...distributor} canReveal={canWrite} onReveal={setContact} />
        )}
        {canWrite && (
          <RecordForm record={record} label="공급사" action={texts.action}>
            <TextField label="이름" required {...record.field('name')} />
            {contact && <ContactFields record={record} />}
            <TextField label="택배사" {...record.field('deliveryCompany')} />
            <h3 className="text-14 font-bold">새 상품의 배송 조건</h3>
            <SelectField label="배송비 종류" options={types} {...record.field('shipping.shippingFeeType')} />
            <div className="grid grid-cols-2 gap-3">
              <NumberField label="배송비" {...fee('shipping.shippingFee')} />
              <NumberField label="무료 배송 기준 금액" {...condition} value={condition.value ?? null} />
              <NumberField label="내륙 추가 배송비" {...fee('shipping.primaryAreaShippingFee')} />
              <NumberField label="제주 추가 배송비" {...fee('shipping.secondaryAreaShippingFee')} />
              <NumberField label="도서 산간 추가 배송비" {...fee('shipping.thirdAreaShippingFee')} />
            </div>
            <Checkbox label="제주 배송 불가" {...record.form.register('shipping.isUndeliverableSecondaryArea')} />
            <Checkbox label="도서 산간 배송 불가" {...record.form.register('shipping.isUndeliverableThirdArea')} />
          </RecordForm>
        )}
        {children}
        {canWrite && distributor && <ArchiveButton distributor={distributor} onClose={onClose} />}
      </div>
    </Sheet>
  )
}
