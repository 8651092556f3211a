import type { AreaType } from '@shop/contract'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import { useFoundDraft } from '#src/features/auth/use-draft.ts'
import { openWarning } from '#src/features/snackbar/warning-store.ts'
import { Button } from '#src/ui/controls/button.tsx'
import { PlusIcon } from '#src/ui/icons/sign-icons.tsx'
import { EmptyState } from '#src/ui/display/empty-state.tsx'
import { toAddressLine } from './address-line.ts'
import { useArea } from '../use-area.ts'
import { AddressCard } from './address-card.tsx'
import type { BookActions, BookEntry } from './book-entry.ts'
import { BookSheet, ADDRESS_DRAFT, type AddressFormDraft } from './book-sheet.tsx'
import { Drawing, Face, ink } from '#src/ui/display/illustration/illustration-frame.tsx'

/** Illustration of a house waiting for a parcel. */
export const HouseIllustration = () => (
  <Drawing>
    <path d="M28 56 66 24l38 32" fill="none" {...ink} />
    <path d="M38 50v44a6 6 0 0 0 6 6h44a6 6 0 0 0 6-6V50L66 26Z" fill="var(--b-surface)" {...ink} />
    <path d="M82 30V20h10v18" fill="var(--b-accent)" {...ink} />
    <Face x={66} y={66} />
  </Drawing>
)

const areaNames: Record<AreaType, string | undefined> = {
  major: undefined,
  secondary_area: '제주',
  third_area: '도서산간',
}

const askRemove = ({ id, draft }: BookEntry, actions: BookActions): void =>
  openWarning({
    title: '배송지를 지울까요?',
    text: `${draft.receiverName}\n${toAddressLine(draft)}`.trim(),
    confirm: '지우기',
    cancel: '취소',
    onConfirm: () => void actions.remove(id),
  })

interface EntryProps {
  entry: BookEntry
  actions: BookActions
  onEdit: () => void
}
function Entry({ entry, actions, onEdit }: EntryProps) {
  const [busy, setBusy] = useState(false)
  const { draft, isDefault } = entry
  const found = useArea(entry.area ? '' : draft.zonecode)
  const area = areaNames[entry.area ?? found?.areaAddress ?? 'major']
  const makeDefault = async () => {
    setBusy(true)
    await actions.chooseDefault(entry)
    setBusy(false)
  }
  return (
    <AddressCard address={draft} isDefault={isDefault} area={area}>
      {!isDefault && (
        <Button look="soft" size="small" busy={busy} onClick={() => void makeDefault()}>
          기본으로
        </Button>
      )}
      <Button look="line" size="small" onClick={onEdit}>
        수정
      </Button>
      <Button look="ghost" size="small" onClick={() => askRemove(entry, actions)}>
        삭제
      </Button>
    </AddressCard>
  )
}

interface Opened {
  turn: number
  open: boolean
  entry?: BookEntry
  unsent?: AddressFormDraft
}

/**
 * Moves the focus to the top if the focused element was removed with an address, or with the last one, so that screen reader
 * and keyboard users can continue.
 */
const useFocusLeft = (count: number, isOpen: boolean) => {
  const heading = useRef<HTMLHeadingElement>(null)
  const shown = useRef(count)
  useEffect(() => {
    if (isOpen || shown.current === count) return
    shown.current = count
    if (document.activeElement === document.body) heading.current?.focus()
  }, [count, isOpen])
  return heading
}

interface AddressBookProps {
  entries: readonly BookEntry[]
  actions: BookActions
  /** Note below the book. */
  note?: ReactNode
}

/** Address book: add, edit, delete, and choose the default. SCREEN-1, ADDRESS-1 */
export function AddressBook({ entries, actions, note }: AddressBookProps) {
  const [sheet, setSheet] = useState<Opened>({ turn: 0, open: false })
  const open = (entry?: BookEntry, unsent?: AddressFormDraft) =>
    setSheet(({ turn }) => ({ turn: turn + 1, open: true, ...(entry && { entry }), ...(unsent && { unsent }) }))
  useFoundDraft(ADDRESS_DRAFT, (found) => {
    const unsent = found as AddressFormDraft
    open(
      entries.find(({ id }) => id === unsent.id),
      unsent,
    )
  })
  const heading = useFocusLeft(entries.length, sheet.open)
  const add = (
    <Button look={entries.length === 0 ? 'primary' : 'line'} size="large" wide onClick={() => open()}>
      <PlusIcon size={20} />새 배송지 추가
    </Button>
  )
  return (
    <div className="px-5 pt-4 pb-10">
      <h1 ref={heading} tabIndex={-1} className="sr-only">
        배송지 관리
      </h1>
      {entries.length === 0 ? (
        <EmptyState
          picture={<HouseIllustration />}
          title="저장한 배송지가 없어요"
          text="자주 받는 곳을 저장해 두면 주문이 빨라져요."
          action={<div className="w-64">{add}</div>}
        />
      ) : (
        <>
          <ul className="my-4 flex flex-col gap-3">
            {entries.map((entry) => (
              <Entry key={entry.id} entry={entry} actions={actions} onEdit={() => open(entry)} />
            ))}
          </ul>
          {add}
        </>
      )}
      {note}
      <BookSheet
        key={sheet.turn}
        open={sheet.open}
        entry={sheet.entry}
        unsent={sheet.unsent}
        isFirst={entries.length === 0}
        save={actions.save}
        onClose={() => setSheet((before) => ({ ...before, open: false }))}
      />
    </div>
  )
}
