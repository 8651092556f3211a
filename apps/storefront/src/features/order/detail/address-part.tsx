import type { OrderItem } from '@shop/contract'
import { useState } from 'react'
import { type AddressDraft, problemsOf, toAddressDraft, toAddressInput } from '#src/features/address/address-draft.ts'
import { AddressSheet } from '#src/features/address/address-sheet.tsx'
import { type TypedAddress, useFoundTyped } from '#src/features/address/typed/use-typed-address.ts'
import { showSnackbar } from '#src/ui/overlay/snackbar-store.ts'
import { api } from '#src/lib/call/api.ts'
import { noticeTexts } from '#src/lib/notice-texts.ts'
import { Button } from '#src/ui/controls/button.tsx'
import { withAccess, useKeepOrder } from '../guest/with-access.ts'
import type { OrderAccess } from '../order-access.ts'
import { AddressPart } from '../placed/order-parts.tsx'

/** Delivery address, editable until the order is packed (ORDER-5). Errors of a new address are shown in its form. */
export function ChangeableAddress({ order, access }: { order: OrderItem; access: OrderAccess }) {
  const keep = useKeepOrder(access)
  const form = `order-address.${order.id}`
  const [opened, setOpened] = useState<{ turn: number; typed?: TypedAddress }>({ turn: 0 })
  const [open, setOpen] = useState(false)
  const { guestOrderName: name, guestOrderPhone: phone } = order.address
  const orderer = name && phone ? { name, phone } : undefined
  const save = async (draft: AddressDraft) => {
    try {
      const body = toAddressInput(draft, orderer)
      keep(await withAccess(access, () => api('order.setAddress', { params: { id: order.id }, body })))
    } catch (error) {
      return problemsOf(error)
    }
    setOpen(false)
    showSnackbar(noticeTexts.addressChanged)
    return undefined
  }
  const change = (typed?: TypedAddress) => {
    setOpened(({ turn }) => ({ turn: turn + 1, ...(typed && { typed }) }))
    setOpen(true)
  }
  useFoundTyped(form, change)
  return (
    <>
      <AddressPart
        order={order}
        action={
          <Button look="line" size="small" onClick={() => change()}>
            변경
          </Button>
        }
      />
      <AddressSheet
        key={opened.turn}
        form={form}
        open={open}
        typed={opened.typed}
        onClose={() => setOpen(false)}
        current={toAddressDraft(order.address)}
        orderer={orderer}
        onSave={save}
      />
    </>
  )
}
