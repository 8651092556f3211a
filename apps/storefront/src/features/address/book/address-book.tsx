import type { AreaType } from '@shop/contract'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import { useFoundUnsent } from '#src/features/auth/use-draft.ts'
import { openWarning } from '#src/features/snackbar/warning-store.ts'
import { Button } from '#src/ui/controls/button.tsx'
import { PlusIcon } from '#src/ui/icons/sign-icons.tsx'
import { HouseIllustration } from './house-illustration.tsx'
import { EmptyState } from '#src/ui/display/empty-state.tsx'
import { toAddressLine } from './address-line.ts'
import { useArea } from '../use-area.ts'
import { AddressCard } from './address-card.tsx'
import type { BookActions, BookEntry } from './book-entry.ts'
import { BookSheet, UNSENT_ADDRESS, type UnsentAddress } from './book-sheet.tsx'

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
  unsent?: UnsentAddress
}

/** What had the focus may have gone with an address, or with the last of them: whoever cannot see it goes on at the top. */
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
  /** What is to be known of this book, below it. */
  note?: ReactNode
}

/** An address book: add, edit, delete, and the one used by default. SCREEN-1, ADDRESS-1 */
export function AddressBook({ entries, actions, note }: AddressBookProps) {
  const [sheet, setSheet] = useState<Opened>({ turn: 0, open: false })
  const open = (entry?: BookEntry, unsent?: UnsentAddress) =>
    setSheet(({ turn }) => ({ turn: turn + 1, open: true, ...(entry && { entry }), ...(unsent && { unsent }) }))
  useFoundUnsent(UNSENT_ADDRESS, (found) => {
    const unsent = found as UnsentAddress
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
