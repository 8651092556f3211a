import type { OrderTmp } from '@shop/contract'
import { formatPhone } from '@shop/rules'
import { useState } from 'react'
import { toAddressLine } from '#src/features/address/book/address-line.ts'
import { AddressSheet } from '#src/features/address/address-sheet.tsx'
import { type TypedAddress, useFoundTyped } from '#src/features/address/typed/use-typed-address.ts'
import { MemoField } from '#src/features/address/memo-field.tsx'
import { PhoneCode } from '#src/features/user/phone/phone-code.tsx'
import { Button } from '#src/ui/controls/button.tsx'
import { TextField } from '#src/ui/controls/text-field.tsx'
import { PlusIcon } from '#src/ui/icons/sign-icons.tsx'
import { AreaNote } from './area-note.tsx'
import { saveVerifiedPhone } from './proved-phone.ts'
import { Section } from './section.tsx'
import type { Checkout } from './use-checkout.ts'
import { fieldIds } from './use-checkout-fields.ts'

/** Orderer fields, shown if the shop does not know the orderer yet. */
export function OrdererSection({ checkout }: { checkout: Checkout }) {
  const { orderer, provedPhone, errors, change } = checkout
  return (
    <Section title="주문하는 분">
      <div className="flex flex-col gap-4">
        <TextField
          id={fieldIds.ordererName}
          label="이름"
          required
          maxLength={40}
          autoComplete="name"
          placeholder="이름"
          value={orderer.name}
          error={errors.ordererName}
          onChange={(event) => change({ orderer: { ...orderer, name: event.currentTarget.value } }, 'ordererName')}
        />
        <PhoneCode
          id={fieldIds.ordererPhone}
          hint="주문과 배송 소식을 이 번호로 알려 드려요."
          phone={orderer.phone}
          verifiedPhone={provedPhone}
          error={errors.ordererPhone}
          onPhone={(phone) => change({ orderer: { ...orderer, phone } }, 'ordererPhone')}
          onProved={(phone, _, until) => {
            saveVerifiedPhone(phone, until)
            change({ provedPhone: phone }, 'ordererPhone')
          }}
        />
      </div>
    </Section>
  )
}

function AddressCard({ checkout }: { checkout: Checkout }) {
  const { address, change } = checkout
  if (!address) return null
  return (
    <div className="flex flex-col gap-4">
      <div>
        <p className="text-16 font-bold">{address.receiverName}</p>
        <p className="mt-1 text-14 text-ink-soft">
          ({address.zonecode}) {toAddressLine(address)}
        </p>
        <p className="figures mt-0.5 text-14 text-ink-soft">{formatPhone(address.phone)}</p>
      </div>
      <MemoField
        key={address.receiverName + address.zonecode}
        bare
        value={address.memo}
        onChange={(memo) => change({ memo })}
      />
    </div>
  )
}

interface Opened {
  turn: number
  open: boolean
  typed?: TypedAddress
}
/** Draft key shared by all pre-orders: text typed for an expired one is restored in the next. */
const FORM = 'order-address'

/** Delivery address and memo, with the sheet to change the address. */
export function AddressSection({ checkout, tmp }: { checkout: Checkout; tmp: OrderTmp }) {
  const { address, errors, isGuest, orderer, saveAddress } = checkout
  const [sheet, setSheet] = useState<Opened>({ open: false, turn: 0 })
  const open = (typed?: TypedAddress) =>
    setSheet(({ turn }) => ({ open: true, turn: turn + 1, ...(typed && { typed }) }))
  useFoundTyped(FORM, open)
  const close = () => setSheet((before) => ({ ...before, open: false }))
  const save: typeof saveAddress = async (draft) => {
    const refused = await saveAddress(draft)
    if (!refused) close()
    return refused
  }
  const errorId = `${fieldIds.address}-note`
  const describedBy = errors.address ? { 'aria-describedby': errorId } : {}
  return (
    <Section
      title="배송지"
      action={
        address && (
          <Button id={fieldIds.address} look="line" size="small" onClick={() => open()} {...describedBy}>
            변경
          </Button>
        )
      }
    >
      {address ? (
        <AddressCard checkout={checkout} />
      ) : (
        <Button id={fieldIds.address} look="soft" size="large" wide onClick={() => open()} {...describedBy}>
          <PlusIcon size={20} />
          배송지 입력하기
        </Button>
      )}
      {errors.address && (
        <p id={errorId} className="mt-2 text-13 whitespace-pre-line text-danger">
          {errors.address}
        </p>
      )}
      <AddressSheet
        key={sheet.turn}
        form={FORM}
        open={sheet.open}
        typed={sheet.typed}
        onClose={close}
        current={address}
        orderer={isGuest ? orderer : undefined}
        renderAreaNote={(zonecode) => <AreaNote tmp={tmp} zonecode={zonecode} />}
        onSave={save}
      />
    </Section>
  )
}
