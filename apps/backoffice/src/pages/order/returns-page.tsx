import { useSearchParams } from 'react-router'
import { OrderCard, orderColumns } from '#src/features/order/list/order-columns.tsx'
import { Page } from '#src/ui/display/page.tsx'
import { Button } from '#src/ui/controls/button.tsx'
import { Grid } from '#src/ui/grid/grid.tsx'

const asks = [
  ['returnAsked', '반품'],
  ['replaceAsked', '교환'],
  ['cancelAsked', '취소'],
] as const

/** Requests of shoppers that wait for an answer. */
export default function ReturnsPage() {
  const [params, setParams] = useSearchParams()
  const state = asks.find(([ask]) => ask === params.get('ask'))?.[0] ?? 'returnAsked'
  return (
    <Page title="반품·교환·취소 요청" lead="답을 기다리는 요청이에요. 주문을 열어 받아들이거나 거절해 주세요.">
      <fieldset aria-label="요청 종류" className="flex gap-2">
        {asks.map(([ask, text]) => (
          <Button
            key={ask}
            aria-pressed={ask === state}
            look={ask === state ? 'primary' : 'line'}
            onClick={() => setParams({ ask }, { replace: true })}
          >
            {text}
          </Button>
        ))}
      </fieldset>
      <Grid
        key={state}
        id="returns"
        label="요청 목록"
        call="admin.order.list"
        fixed={{ state }}
        rowsOf={({ orders }) => orders}
        idOf={({ orderNo }) => orderNo}
        columns={orderColumns}
        linkOf={({ orderNo }) => `/orders/${orderNo}`}
        card={(row) => <OrderCard row={row} />}
        live="order"
        unit={['요청', '건']}
        empty="답을 기다리는 요청이 없어요."
      />
    </Page>
  )
}
