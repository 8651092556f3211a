import { formatPhone } from '@shop/rules'
import { type ReactNode, useId, useState } from 'react'
import { noticeTexts } from '#src/lib/notice-texts.ts'
import { Button } from '#src/ui/controls/button.tsx'
import { Sheet } from '#src/ui/layers/sheet.tsx'
import { type AddressDraft, type AddressProblems, emptyAddress, type Orderer } from './address-draft.ts'
import { AddressForm } from './address-form.tsx'
import { type GuestAddress, guestAddresses, KEPT_DAYS } from './guest-addresses.ts'

function KeptAddress(props: { address: GuestAddress; onChoose: () => void; onEdit: () => void; onRemove: () => void }) {
  const { address, onChoose, onEdit, onRemove } = props
  const place = [address.roadAddress, address.addressDetail].filter(Boolean).join(' ')
  return (
    <li className="rounded-card p-4 ring-1 ring-line ring-inset">
      <p className="text-16 font-bold">{address.receiverName}</p>
      <p className="mt-1 text-14 text-ink-soft">
        ({address.zonecode}) {place}
      </p>
      <p className="figures text-13 text-ink-faint">{formatPhone(address.phone)}</p>
      <div className="mt-3 flex gap-2">
        <Button look="soft" size="small" onClick={onChoose}>
          이 배송지로 받기
        </Button>
        <Button look="line" size="small" onClick={onEdit}>
          수정
        </Button>
        <Button look="ghost" size="small" onClick={onRemove}>
          삭제
        </Button>
      </div>
    </li>
  )
}

interface AddressSheetProps {
  open: boolean
  onClose: () => void
  /** The address in use, to be changed. */
  current: AddressDraft | undefined
  orderer?: Orderer | undefined
  renderAreaNote?: (zonecode: string) => ReactNode
  /** Puts the address in use; answers what is wrong with its fields, if anything. */
  onSave: (draft: AddressDraft) => Promise<AddressProblems | undefined>
}

/** Chooses or types the address of an order. A guest's earlier ones are offered again; give it a new `key` for each opening. AUTH-6 */
export function AddressSheet({ open, onClose, ...rest }: AddressSheetProps) {
  const formId = useId()
  const [saving, setSaving] = useState(false)
  const save = async (draft: AddressDraft) => {
    setSaving(true)
    try {
      return await rest.onSave(draft)
    } finally {
      setSaving(false)
    }
  }
  const [typing, setTyping] = useState<AddressDraft | undefined>(undefined)
  const [kept] = useState(() => guestAddresses().list())
  const footer = (
    <Button type="submit" form={formId} size="large" wide busy={saving}>
      이 주소로 배송받기
    </Button>
  )
  const form = typing ?? (kept.length === 0 ? (rest.current ?? emptyAddress) : undefined)
  return (
    <Sheet open={open} onClose={onClose} title={form ? '배송지 입력' : '배송지 선택'} {...(form ? { footer } : {})}>
      {form ? (
        <>
          <AddressForm id={formId} start={form} orderer={rest.orderer} {...areaNoteOf(rest)} onSave={save} />
          <p className="mt-4 text-12 text-ink-faint">
            비회원의 배송지는 이 기기에만 {KEPT_DAYS}일 동안 저장돼요. 다음 주문 때 다시 보여 드려요.
          </p>
        </>
      ) : (
        <KeptAddresses kept={kept} onEdit={setTyping} onChoose={save} />
      )}
    </Sheet>
  )
}

const areaNoteOf = ({ renderAreaNote }: Pick<AddressSheetProps, 'renderAreaNote'>) =>
  renderAreaNote ? { renderAreaNote } : {}

interface KeptAddressesProps {
  kept: readonly GuestAddress[]
  onEdit: (draft: AddressDraft) => void
  onChoose: (draft: AddressDraft) => Promise<AddressProblems | undefined>
}
function KeptAddresses({ kept, onEdit, onChoose }: KeptAddressesProps) {
  const [shown, setShown] = useState(kept)
  const [notice, setNotice] = useState('')
  const remove = (id: string) => {
    guestAddresses().remove(id)
    setShown((before) => before.filter((address) => address.id !== id))
    setNotice(noticeTexts.addressDeleted) // ERROR-4
  }
  const choose = async (address: GuestAddress) => {
    // an address that is refused is opened, so that what is wrong stands beside its field
    if (await onChoose(address)) onEdit(address)
  }
  return (
    <div className="flex flex-col gap-3 pt-1">
      <ul className="flex flex-col gap-3">
        {shown.map((address) => (
          <KeptAddress
            key={address.id}
            address={address}
            onChoose={() => void choose(address)}
            onEdit={() => onEdit(address)}
            onRemove={() => remove(address.id)}
          />
        ))}
      </ul>
      <output className="text-13 text-ink-soft empty:hidden">{notice}</output>
      <Button look="line" size="large" wide onClick={() => onEdit(emptyAddress)}>
        새 배송지 입력
      </Button>
    </div>
  )
}
