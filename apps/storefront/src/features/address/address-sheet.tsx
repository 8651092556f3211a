import { type ReactNode, useId, useRef, useState } from 'react'
import { noticeTexts } from '#src/lib/notice-texts.ts'
import { Button } from '#src/ui/controls/button.tsx'
import { Checkbox } from '#src/ui/controls/choice.tsx'
import { Sheet } from '#src/ui/overlay/sheet.tsx'
import { Skeleton } from '#src/ui/display/skeleton.tsx'
import { type AddressDraft, type AddressProblems, emptyAddress, type Orderer } from './address-draft.ts'
import { AddressForm } from './address-form.tsx'
import { AddressCard } from './book/address-card.tsx'
import { STORED_DAYS } from './guest-addresses.ts'
import { type StoredAddress, type StoredAddresses, useGuestAddresses } from './guest-address-store.ts'
import { type TypedAddress, useKeepTyped, useTypedAsGuest } from './typed/use-typed-address.ts'

type SaveDraft = (draft: AddressDraft) => Promise<AddressProblems | undefined>

interface AddressSheetProps {
  /** Form name: the draft is stored under it if the page has to be left. */
  form: string
  open: boolean
  onClose: () => void
  /** The address in use, to be edited. */
  current: AddressDraft | undefined
  /** Draft of a member whose login expired while typing. */
  typed: TypedAddress | undefined
  orderer?: Orderer | undefined
  renderAreaNote?: (zonecode: string) => ReactNode
  /** Selects the address. Returns the validation problems, if any. */
  onSave: SaveDraft
}

/**
 * Selects or enters the address of an order: from the member's address book, or from the addresses a guest used on this device.
 * Use a new `key` for each opening. AUTH-6
 */
export function AddressSheet(props: AddressSheetProps) {
  const { form: name, open, onClose, current, typed, orderer, renderAreaNote, onSave } = props
  const formId = useId()
  const kept = useGuestAddresses()
  const [saving, setSaving] = useState(false)
  const [startErrors, setStartErrors] = useState<AddressProblems>()
  const [keeps, setKeeps] = useState(typed?.keeps ?? true)
  const typedAsGuest = useTypedAsGuest(name, open)
  const [typing, setTyping] = useState(typed?.draft ?? typedAsGuest)
  const latest = useRef(typing)
  useKeepTyped(name, open, () => latest.current && { draft: latest.current, keeps })
  const putInUse = async (draft: AddressDraft) => {
    setSaving(true)
    try {
      return await onSave(draft)
    } finally {
      setSaving(false)
    }
  }
  const takeTyped: SaveDraft = async (draft) => {
    const refused = await putInUse(draft)
    if (!refused && keeps) kept.keep(draft)
    return refused
  }
  const edit = (draft: AddressDraft, problems?: AddressProblems) => {
    setStartErrors(problems)
    setTyping(draft)
  }
  const form = typing ?? (kept.list?.length === 0 ? (current ?? emptyAddress) : undefined)
  const footer = (
    <Button type="submit" form={formId} size="large" wide busy={saving}>
      이 주소로 배송받기
    </Button>
  )
  return (
    <Sheet open={open} onClose={onClose} title={form ? '배송지 입력' : '배송지 선택'} {...(form ? { footer } : {})}>
      {form ? (
        <AddressForm
          id={formId}
          start={form}
          orderer={orderer}
          startErrors={startErrors}
          onType={(changed) => {
            latest.current = changed
          }}
          {...(renderAreaNote ? { renderAreaNote } : {})}
          onSave={takeTyped}
        >
          {kept.isMember ? (
            <Checkbox checked={keeps} onChange={(event) => setKeeps(event.currentTarget.checked)}>
              내 배송지에 저장할게요
            </Checkbox>
          ) : (
            <p className="text-12 text-ink-faint">
              비회원의 배송지는 이 기기에만 {STORED_DAYS}일 동안 저장돼요. 다음 주문 때 다시 보여 드려요.
            </p>
          )}
        </AddressForm>
      ) : (
        <Choices kept={kept} onEdit={edit} onChoose={putInUse} />
      )}
    </Sheet>
  )
}

interface ChoicesProps {
  kept: StoredAddresses
  onEdit: (draft: AddressDraft, problems?: AddressProblems) => void
  onChoose: SaveDraft
}
function Choices({ kept, onEdit, onChoose }: ChoicesProps) {
  const [notice, setNotice] = useState('')
  const remove = (id: string) => {
    kept.remove(id)
    if (!kept.isMember) setNotice(noticeTexts.addressDeleted) // ERROR-4
  }
  const choose = async ({ draft }: StoredAddress) => {
    // a rejected address opens in the form, so that each error shows at its field
    const problems = await onChoose(draft)
    if (problems) onEdit(draft, problems)
  }
  if (!kept.list) return <Skeleton className="h-40 rounded-card" />
  return (
    <div className="flex flex-col gap-3 pt-1">
      <ul className="flex flex-col gap-3">
        {kept.list.map((address) => (
          <AddressCard key={address.id} address={address.draft} isDefault={address.isDefault}>
            <Button look="soft" size="small" onClick={() => void choose(address)}>
              이 배송지로 받기
            </Button>
            <Button look="line" size="small" onClick={() => onEdit(address.draft)}>
              수정
            </Button>
            <Button look="ghost" size="small" onClick={() => remove(address.id)}>
              삭제
            </Button>
          </AddressCard>
        ))}
      </ul>
      <output className="text-13 text-ink-soft empty:hidden">{notice}</output>
      <Button look="line" size="large" wide onClick={() => onEdit(emptyAddress)}>
        새 배송지 입력
      </Button>
    </div>
  )
}
