import type { AddressInput } from '@shop/contract'
import { useId } from 'react'
import { Button } from '#src/ui/controls/button.tsx'
import { type AddressDraft, emptyAddress, toAddressInput } from '../address-draft.ts'
import { AddressForm } from '../address-form.tsx'
import { RemoteNote } from './book-sheet.tsx'

interface AddressStepProps {
  /** The new member, who is also the receiver. */
  receiver: { name: string; phone: string }
  /** Address entered earlier. */
  address: AddressInput | undefined
  error: string | undefined
  /** Called without an address if the step is skipped. */
  onDone: (address: AddressInput | undefined) => void
}

const toDraft = ({ receiver, address }: Pick<AddressStepProps, 'receiver' | 'address'>): AddressDraft => {
  const {
    zonecode,
    roadAddress,
    addressDetail = '',
    memo = '',
    jibunAddress,
    selectedAddress,
  } = address ?? emptyAddress
  const lot = jibunAddress ? { jibunAddress, selectedAddress: selectedAddress ?? 'road' } : {}
  return { receiverName: receiver.name, phone: receiver.phone, zonecode, roadAddress, addressDetail, memo, ...lot }
}

/** Sign-up step for the first address. Can be skipped. ENTITY-2 */
export function AddressStep({ receiver, address, error, onDone }: AddressStepProps) {
  const formId = useId()
  const take = async (draft: AddressDraft) => {
    onDone(toAddressInput(draft))
    return undefined
  }
  return (
    <div className="flex flex-col gap-5">
      <p className="rounded-control bg-sunken px-4 py-3 text-13 text-pretty text-ink-soft">
        {receiver.name.trim()}님이 받는 기본 배송지로 저장해요. 지금 입력하지 않아도 가입할 수 있어요.
      </p>
      <AddressForm
        id={formId}
        start={toDraft({ receiver, address })}
        startErrors={error ? { form: error } : undefined}
        asksReceiver={false}
        renderAreaNote={(zonecode) => <RemoteNote zonecode={zonecode} />}
        onSave={take}
      />
      <div className="flex flex-col gap-2">
        <Button type="submit" form={formId} size="large" wide>
          다음
        </Button>
        <Button look="ghost" size="large" wide onClick={() => onDone(undefined)}>
          나중에 입력할게요
        </Button>
      </div>
    </div>
  )
}
