import type { AdminOrder } from '@shop/contract'
import { useState } from 'react'
import { useParams } from 'react-router'
import { OrderActions } from '#src/features/order/detail/order-actions.tsx'
import { OrderAddress } from '#src/features/order/detail/order-address.tsx'
import { OrderLines } from '#src/features/order/detail/order-lines.tsx'
import { OrderNotes } from '#src/features/order/detail/order-notes.tsx'
import { OrderMessages, OrderParcels, OrderPayment, OrderTimeline } from '#src/features/order/detail/order-records.tsx'
import { OrderStates } from '#src/features/order/list/order-columns.tsx'
import { failureText } from '#src/lib/call/api-error.ts'
import { call } from '#src/lib/call/call.ts'
import { useCall } from '#src/lib/call/use-call.ts'
import { useIsLive } from '#src/lib/live/staff-changes.ts'
import { useChangedMeanwhile } from '#src/lib/live/use-changed-meanwhile.ts'
import { ChangedNote } from '#src/ui/display/changed-note.tsx'
import { momentText } from '#src/lib/format/texts.ts'
import { Card, Page } from '#src/ui/display/page.tsx'
import { ErrorNote, SkeletonRows } from '#src/ui/display/states.tsx'

const REFRESH_MS = 30_000

/** Lines that the buttons act on: all of them at first. */
const useChosenLines = ({ lines }: AdminOrder) => {
  const [left, setLeft] = useState<ReadonlySet<number>>(new Set())
  const chosen = lines.filter(({ id }) => !left.has(id))
  const choose = (id: number, isChosen: boolean): void => {
    const next = new Set(left)
    if (isChosen) next.delete(id)
    else next.add(id)
    setLeft(next)
  }
  return { chosen, choose }
}

function Order({ order }: { order: AdminOrder }) {
  const { chosen, choose } = useChosenLines(order)
  const isWhole = order.payment !== null
  return (
    <div className="grid items-start gap-4 wide:grid-cols-[minmax(0,3fr)_minmax(0,2fr)]">
      <div className="flex min-w-0 flex-col gap-4">
        <Card title="상품">
          <OrderLines order={order} chosen={new Set(chosen.map(({ id }) => id))} onChoose={choose} />
          <OrderActions order={order} lines={chosen} />
        </Card>
        <OrderAddress order={order} />
        <OrderParcels order={order} />
        <OrderPayment order={order} />
      </div>
      <div className="flex min-w-0 flex-col gap-4">
        {isWhole && <OrderNotes order={order} />}
        <OrderTimeline order={order} />
        <OrderMessages order={order} />
      </div>
    </div>
  )
}

/** Says that the order has changed since it was read. */
function ChangedOrder({
  order,
  readAt,
  reload,
}: {
  order: AdminOrder
  readAt: number
  reload: () => Promise<unknown>
}) {
  const [isBusy, setBusy] = useState(false)
  const { orderNo: no, version } = order
  const readVersion = async () => (await call('admin.order.get', { params: { no } })).order.version
  const change = useChangedMeanwhile({ kind: 'order', id: no, version, readAt, readVersion })
  const onReload = () => {
    setBusy(true)
    void reload().finally(() => setBusy(false))
  }
  return <ChangedNote what="이 주문을" change={change} isBusy={isBusy} onReload={onReload} />
}

/** One order. While changes arrive it is not replaced under the hands of the person, but says that it has changed. */
export default function OrderPage() {
  const { no = '' } = useParams()
  const isLive = useIsLive()
  const polling = isLive ? {} : { every: REFRESH_MS }
  const { data, dataUpdatedAt, error, refetch } = useCall('admin.order.get', { params: { no } }, polling)
  const order = data?.order
  return (
    <Page
      title={`주문 ${no}`}
      lead={
        order && (
          <span className="flex flex-wrap items-center gap-2">
            {momentText(order.createdAt)} <OrderStates {...order} />
          </span>
        )
      }
    >
      {order && <ChangedOrder key={`changed ${no}`} order={order} readAt={dataUpdatedAt} reload={refetch} />}
      {order && <Order key={order.orderNo} order={order} />}
      {!order && error && <ErrorNote text={failureText(error)} onRetry={() => void refetch()} />}
      {!order && !error && <SkeletonRows rows={6} className="h-24" />}
    </Page>
  )
}
