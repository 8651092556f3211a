import type { AdminOrder, AdminOrderLine } from '@shop/contract'
import { useState } from 'react'
import { call } from '#src/lib/call/call.ts'
import { Button } from '#src/ui/controls/button.tsx'
import { SelectField, TextField } from '#src/ui/controls/field.tsx'
import { Dialog } from '#src/ui/overlay/dialog.tsx'
import { useOrderWrite } from './use-order-write.ts'

/** Couriers by their two-digit code. */
const couriers = [
  ['04', 'CJ대한통운'],
  ['05', '한진택배'],
  ['08', '롯데택배'],
  ['06', '로젠택배'],
  ['01', '우체국택배'],
  ['23', '경동택배'],
] as const

interface ShipProps {
  order: AdminOrder
  lines: readonly AdminOrderLine[]
  onClose: () => void
}

/** Hands the chosen lines over to a courier. */
export function ShipDialog({ order, lines, onClose }: ShipProps) {
  const { write, isBusy } = useOrderWrite(order)
  const [courier, setCourier] = useState('04')
  const [invoiceNo, setInvoiceNo] = useState('')
  const ship = async (): Promise<void> => {
    const lineIds = lines.filter(({ moves }) => moves.includes('delivering')).map(({ id }) => id)
    const body = { version: order.version, to: 'delivering' as const, lineIds, courier, invoiceNo }
    if (await write(() => call('admin.order.move', { params: { no: order.orderNo }, body }), '발송했어요.')) onClose()
  }
  return (
    <Dialog
      open
      onClose={onClose}
      title="발송하기"
      text="구매자에게 운송장 번호를 알려요."
      actions={
        <>
          <Button onClick={onClose}>취소</Button>
          <Button look="primary" type="submit" form="ship" busy={isBusy}>
            발송하기
          </Button>
        </>
      }
    >
      <form
        id="ship"
        className="flex flex-col gap-3"
        onSubmit={(event) => {
          event.preventDefault()
          void ship()
        }}
      >
        <SelectField
          label="택배사"
          value={courier}
          options={couriers}
          onChange={({ target }) => setCourier(target.value)}
        />
        <TextField
          label="운송장 번호"
          inputMode="numeric"
          required
          value={invoiceNo}
          onChange={({ target }) => setInvoiceNo(target.value)}
        />
      </form>
    </Dialog>
  )
}
