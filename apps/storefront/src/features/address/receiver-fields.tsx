import { Checkbox } from '#src/ui/controls/choice.tsx'
import { TextField } from '#src/ui/controls/text-field.tsx'
import type { AddressDraft, AddressProblems, Orderer } from './address-draft.ts'
import { PhoneField } from './phone-field.tsx'

interface ReceiverFieldsProps {
  draft: AddressDraft
  errors: AddressProblems
  /** The orderer, if known. Offered as the receiver too. */
  orderer: Orderer | undefined
  onChange: (changed: Partial<AddressDraft>) => void
}

/** Fields of the parcel's receiver. */
export function ReceiverFields({ draft, errors, orderer, onChange }: ReceiverFieldsProps) {
  const isSame = orderer !== undefined && draft.receiverName === orderer.name && draft.phone === orderer.phone
  return (
    <>
      {orderer?.name && orderer.phone && (
        <Checkbox
          checked={isSame}
          onChange={(event) =>
            onChange(
              event.currentTarget.checked
                ? { receiverName: orderer.name, phone: orderer.phone }
                : { receiverName: '', phone: '' },
            )
          }
        >
          주문하는 분이 받아요
        </Checkbox>
      )}
      <TextField
        label="받는 분"
        name="receiverName"
        required
        maxLength={40}
        autoComplete="shipping name"
        placeholder="이름"
        value={draft.receiverName}
        error={errors.receiverName}
        onChange={(event) => onChange({ receiverName: event.currentTarget.value })}
      />
      <PhoneField
        label="휴대폰 번호"
        name="phone"
        required
        autoComplete="shipping tel"
        value={draft.phone}
        error={errors.phone}
        onChange={(phone) => onChange({ phone })}
      />
    </>
  )
}
