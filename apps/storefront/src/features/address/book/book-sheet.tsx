import { useId, useRef, useState } from 'react'
import { useSavedDraft } from '#src/features/auth/use-draft.ts'
import { Button } from '#src/ui/controls/button.tsx'
import { Checkbox } from '#src/ui/controls/choice.tsx'
import { Sheet } from '#src/ui/overlay/sheet.tsx'
import { type AddressDraft, emptyAddress, type Orderer } from '../address-draft.ts'
import { AddressForm } from '../address-form.tsx'
import { useArea } from '../use-area.ts'
import type { BookActions, BookEntry } from './book-entry.ts'
import { usePersonalCall } from '#src/features/auth/use-personal-call.ts'

/** The member as orderer, once the profile is loaded. Undefined for a guest, and for a member without a phone. */
export const useOwnOrderer = (): Orderer | undefined => {
  const { data } = usePersonalCall('user.getDetail')
  return data?.name && data.phone ? { name: data.name, phone: data.phone } : undefined
}

const notes = {
  major: undefined,
  secondary_area: '제주 지역이에요. 상품에 따라 배송비가 더해져요.',
  third_area: '도서산간 지역이에요. 상품에 따라 배송비가 더해지거나 보내지 못할 수 있어요.',
} as const

/** Note about a remote postcode, shown while typing. ENTITY-17 */
export function RemoteNote({ zonecode }: { zonecode: string }) {
  const area = useArea(zonecode)
  const note = area && notes[area.areaAddress]
  if (!note) return null
  return <output className="rounded-control bg-accent-soft px-4 py-3 text-13 text-accent-ink">{note}</output>
}

/** Draft typed here when the login expired. */
export interface AddressFormDraft {
  draft: AddressDraft
  isDefault: boolean
  /** Id of the address being edited. */
  id?: string
}
export const ADDRESS_DRAFT = 'address'

interface BookSheetProps {
  open: boolean
  /** The address to edit. Undefined for a new address. */
  entry: BookEntry | undefined
  isFirst: boolean
  /** Draft typed earlier. */
  unsent: AddressFormDraft | undefined
  save: BookActions['save']
  onClose: () => void
}

/** Adds an address to the book or edits one. Use a new `key` for each opening. */
export function BookSheet({ open, entry, isFirst, unsent, save, onClose }: BookSheetProps) {
  const formId = useId()
  const orderer = useOwnOrderer()
  const [busy, setBusy] = useState(false)
  // the only address is always the default, and the default stays until another is chosen
  const fixed = isFirst || (entry?.isDefault ?? false)
  const [isDefault, setDefault] = useState(fixed || (unsent?.isDefault ?? false))
  const typed = useRef(unsent?.draft)
  useSavedDraft(ADDRESS_DRAFT, open, (): AddressFormDraft | undefined => {
    return typed.current && { draft: typed.current, isDefault, ...(entry && { id: entry.id }) }
  })
  const keep = async (draft: AddressDraft) => {
    setBusy(true)
    const problems = await save(draft, { isDefault, ...(entry && { id: entry.id }) })
    setBusy(false)
    if (!problems) onClose()
    return problems
  }
  const [start] = useState(() => unsent?.draft ?? entry?.draft ?? emptyAddress)
  const footer = (
    <Button type="submit" form={formId} size="large" wide busy={busy}>
      저장
    </Button>
  )
  return (
    <Sheet open={open} onClose={onClose} title={entry ? '배송지 수정' : '배송지 추가'} footer={footer}>
      <AddressForm
        id={formId}
        start={start}
        orderer={orderer}
        onType={(draft) => {
          typed.current = draft
        }}
        renderAreaNote={(zonecode) => <RemoteNote zonecode={zonecode} />}
        onSave={keep}
      >
        <Checkbox checked={isDefault} disabled={fixed} onChange={(event) => setDefault(event.currentTarget.checked)}>
          기본 배송지로 쓸게요
        </Checkbox>
      </AddressForm>
    </Sheet>
  )
}
