import type { LowStock } from '@shop/contract'
import { Link } from 'react-router'
import { numberText } from '#src/lib/format/texts.ts'
import { Card } from '#src/ui/display/page.tsx'
import { Badge, Note } from '#src/ui/display/states.tsx'

/** Options of products that run out, the fewest units first. */
export function LowStockCard({ rows }: { rows: readonly LowStock[] }) {
  return (
    <Card
      title="얼마 남지 않은 재고"
      actions={
        <Link to="/stock/low" className="text-13 font-semibold underline underline-offset-4">
          모두 보기
        </Link>
      }
    >
      {rows.length === 0 && <Note icon="check" title="재고가 넉넉해요" />}
      <ul className="flex flex-col divide-y divide-line">
        {rows.map(({ productId, productName, combinationId, combinationName, available }) => (
          <li key={combinationId}>
            <Link
              to={`/products/${productId}`}
              className="flex min-h-11 items-center justify-between gap-3 py-2 text-14 hover:bg-sunken"
            >
              <span className="min-w-0 truncate">
                {productName} <span className="text-ink-soft">{combinationName}</span>
              </span>
              <Badge tone={available === 0 ? 'bad' : 'warn'}>
                <span className="tabular-nums">{numberText(available)}개</span>
              </Badge>
            </Link>
          </li>
        ))}
      </ul>
    </Card>
  )
}
