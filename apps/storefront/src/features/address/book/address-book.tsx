import type { Address, AreaType } from '@shop/contract'
import { useEffect, useRef, useState } from 'react'
import { useFoundUnsent } from '#src/features/auth/use-unsent.ts'
import { openWarning } from '#src/features/snackbar/warning-store.ts'
import { Button } from '#src/ui/controls/button.tsx'
import { PlusIcon } from '#src/ui/icons/sign-icons.tsx'
import { HouseDrawing } from './house-drawing.tsx'
import { EmptyState } from '#src/ui/shown/empty-state.tsx'
import { toAddressDraft } from '../address-draft.ts'
import { AddressCard } from './address-card.tsx'
import { type AddressBookActions, useAddressBookActions } from './address-book-queries.ts'
import { BookSheet, UNSENT_ADDRESS, type UnsentAddress } from './book-sheet.tsx'

const areaNames: Record<AreaType, string | undefined> = {
  major: undefined,
  secondary_area: '제주',
  third_area: '도서산간',
}

const askRemove = (address: Address & { id: number }, actions: AddressBookActions): void =>
  openWarning({
    title: '배송지를 지울까요?',
    text: `${address.receiverName}\n${address.roadAddress} ${address.addressDetail}`.trim(),
    confirm: '지우기',
    cancel: '취소',
    onConfirm: () => void actions.remove(address.id),
  })

interface EntryProps {
  address: Address
  actions: AddressBookActions
  onEdit: () => void
}
function Entry({ address, actions, onEdit }: EntryProps) {
  const [busy, setBusy] = useState(false)
  const { id } = address
  const makeDefault = async () => {
    setBusy(true)
    await actions.chooseDefault(address)
    setBusy(false)
  }
  if (id === null) return null
  return (
    <AddressCard address={toAddressDraft(address)} isDefault={address.default} area={areaNames[address.areaAddress]}>
      {!address.default && (
        <Button look="soft" size="small" busy={busy} onClick={() => void makeDefault()}>
          기본으로
        </Button>
      )}
      <Button look="line" size="small" onClick={onEdit}>
        수정
      </Button>
      <Button look="ghost" size="small" onClick={() => askRemove({ ...address, id }, actions)}>
        삭제
      </Button>
    </AddressCard>
  )
}

interface Opened {
  turn: number
  open: boolean
  address?: Address
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

/** The member's address book: add, edit, delete, and the one used by default. SCREEN-1, ADDRESS-1 */
export function AddressBook({ addresses }: { addresses: readonly Address[] }) {
  const actions = useAddressBookActions()
  const [sheet, setSheet] = useState<Opened>({ turn: 0, open: false })
  const open = (address?: Address, unsent?: UnsentAddress) =>
    setSheet(({ turn }) => ({ turn: turn + 1, open: true, ...(address && { address }), ...(unsent && { unsent }) }))
  useFoundUnsent(UNSENT_ADDRESS, (found) => {
    const unsent = found as UnsentAddress
    const changed = addresses.find(({ id }) => id === unsent.id)
    open(changed, unsent)
  })
  const heading = useFocusLeft(addresses.length, sheet.open)
  const add = (
    <Button look={addresses.length === 0 ? 'primary' : 'line'} size="large" wide onClick={() => open()}>
      <PlusIcon size={20} />새 배송지 추가
    </Button>
  )
  return (
    <div className="px-5 pt-4 pb-10">
      <h1 ref={heading} tabIndex={-1} className="sr-only">
        배송지 관리
      </h1>
      {addresses.length === 0 ? (
        <EmptyState
          picture={<HouseDrawing />}
          title="저장한 배송지가 없어요"
          text="자주 받는 곳을 저장해 두면 주문이 빨라져요."
          action={<div className="w-64">{add}</div>}
        />
      ) : (
        <>
          <ul className="my-4 flex flex-col gap-3">
            {addresses.map((address) => (
              <Entry key={address.id} address={address} actions={actions} onEdit={() => open(address)} />
            ))}
          </ul>
          {add}
        </>
      )}
      <BookSheet
        key={sheet.turn}
        open={sheet.open}
        address={sheet.address}
        unsent={sheet.unsent}
        isFirst={addresses.length === 0}
        save={actions.save}
        onClose={() => setSheet((before) => ({ ...before, open: false }))}
      />
    </div>
  )
}
