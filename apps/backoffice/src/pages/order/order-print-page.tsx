import type { OrderSelection, PackingSlip } from '@shop/contract'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useSearchParams } from 'react-router'
import { PackingPage, PickingList } from '#src/features/order/print/print-lists.tsx'
import { failureText } from '#src/lib/call/api-error.ts'
import { call } from '#src/lib/call/call.ts'
import { useCan } from '#src/lib/session/staff-session.ts'
import { Button } from '#src/ui/controls/button.tsx'
import { Page } from '#src/ui/display/page.tsx'
import { ErrorNote, Note, SkeletonRows } from '#src/ui/display/states.tsx'
import { showFailure } from '#src/ui/overlay/toast.tsx'
import { PrintSheet } from '#src/ui/print/print-sheet.tsx'

type Selection = Partial<Pick<OrderSelection, 'orderNos'>> & { filter?: { state: 'preparing' } }

const selectionOf = (nos: string | null): Selection =>
  nos === null || nos === '' ? { filter: { state: 'preparing' } } : { orderNos: nos.split(',') }

function PackingSlips({ selection }: { selection: Selection }) {
  const [slips, setSlips] = useState<readonly PackingSlip[]>()
  const [isBusy, setBusy] = useState(false)
  const open = async (): Promise<void> => {
    setBusy(true)
    try {
      setSlips((await call('admin.order.packingSlips', { body: selection })).slips)
    } catch (error) {
      showFailure(error)
    } finally {
      setBusy(false)
    }
  }
  if (!slips)
    return (
      <Note icon="print" title="포장 전표" text="주소가 들어 있어서, 만들면 주문마다 열람 기록에 남아요.">
        <Button busy={isBusy} onClick={() => void open()}>
          포장 전표 만들기
        </Button>
      </Note>
    )
  const pages = slips.map((slip) => ({ key: `${slip.orderNo} ${slip.parcel}`, content: <PackingPage slip={slip} /> }))
  return <PrintSheet title="포장 전표" pages={pages} />
}

const usePickingList = (selection: Selection) =>
  useQuery({
    queryKey: ['admin.order.pickingList', selection],
    queryFn: () => call('admin.order.pickingList', { body: selection }),
  })

function Picking({ list: { data, error, refetch } }: { list: ReturnType<typeof usePickingList> }) {
  return (
    <>
      {error && <ErrorNote text={failureText(error)} onRetry={() => void refetch()} />}
      {!error && !data && <SkeletonRows rows={6} />}
      {data && data.rows.length === 0 && <Note icon="print" title="배송 준비 중인 상품이 없어요." />}
      {data && data.rows.length > 0 && (
        <PrintSheet
          title="피킹 목록"
          pages={[{ key: 'picking', content: <PickingList rows={data.rows} orders={data.orders} /> }]}
        />
      )}
    </>
  )
}

/** Picking list and packing slips of the chosen orders, or of all in 배송 준비. */
export default function OrderPrintPage() {
  const [params, setParams] = useSearchParams()
  const selection = selectionOf(params.get('nos'))
  const canPack = useCan('waybill.write')
  const isPacking = params.get('list') === 'slips'
  const list = usePickingList(selection)
  const show = (wanted: string): void =>
    setParams(
      (before) => {
        const after = new URLSearchParams(before)
        after.set('list', wanted)
        return after
      },
      { replace: true },
    )
  return (
    <Page
      title="피킹·포장 인쇄"
      lead={params.get('nos') ? '고른 주문 가운데 배송 준비 중인 상품이에요.' : '배송 준비 중인 모든 상품이에요.'}
      actions={
        canPack && (
          <>
            <Button aria-pressed={!isPacking} look={isPacking ? 'ghost' : 'line'} onClick={() => show('picking')}>
              피킹 목록
            </Button>
            <Button aria-pressed={isPacking} look={isPacking ? 'line' : 'ghost'} onClick={() => show('slips')}>
              포장 전표
            </Button>
          </>
        )
      }
    >
      {isPacking ? <PackingSlips selection={selection} /> : <Picking list={list} />}
    </Page>
  )
}
