import { useId, useRef, useState } from 'react'
import { useKeepUnsent } from '#src/features/auth/use-draft.ts'
import { Button } from '#src/ui/controls/button.tsx'
import { Checkbox } from '#src/ui/controls/choice.tsx'
import { Sheet } from '#src/ui/overlay/sheet.tsx'
import { type AddressDraft, emptyAddress } from '../address-draft.ts'
import { AddressForm } from '../address-form.tsx'
import { useArea } from '../use-area.ts'
import { useOwnOrderer } from '../use-own-orderer.ts'
import type { BookActions, BookEntry } from './book-entry.ts'

const notes = {
  major: undefined,
  secondary_area: '제주 지역이에요. 상품에 따라 배송비가 더해져요.',
  third_area: '도서산간 지역이에요. 상품에 따라 배송비가 더해지거나 보내지 못할 수 있어요.',
} as const

/** What a postcode far away means, said while it is typed. ENTITY-17 */
export function RemoteNote({ zonecode }: { zonecode: string }) {
  const area = useArea(zonecode)
  const note = area && notes[area.areaAddress]
  if (!note) return null
  return <output className="rounded-control bg-accent-soft px-4 py-3 text-13 text-accent-ink">{note}</output>
}

/** What was typed here when the login ended over it. */
export interface UnsentAddress {
  draft: AddressDraft
  isDefault: boolean
  /** The one that was being changed. */
  id?: string
}
export const UNSENT_ADDRESS = 'address'

interface BookSheetProps {
  open: boolean
  /** The address to change; a new one where there is none. */
  entry: BookEntry | undefined
  isFirst: boolean
  /** What had been typed before. */
  unsent: UnsentAddress | undefined
  save: BookActions['save']
  onClose: () => void
}

/** Types a new address of the book, or changes one; give it a new `key` for each opening. */
export function BookSheet({ open, entry, isFirst, unsent, save, onClose }: BookSheetProps) {
  const formId = useId()
  const orderer = useOwnOrderer()
  const [busy, setBusy] = useState(false)
  // the only address is the default whatever one says; the default stays it until another is chosen
  const fixed = isFirst || (entry?.isDefault ?? false)
  const [isDefault, setDefault] = useState(fixed || (unsent?.isDefault ?? false))
  const typed = useRef(unsent?.draft)
  useKeepUnsent(UNSENT_ADDRESS, open, (): UnsentAddress | undefined => {
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
