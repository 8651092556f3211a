import type { AdminOrder, AdminOrderLine } from '@shop/contract'
import { statusText } from '@shop/rules/status-texts'
import { momentText, numberText, wonText } from '#src/lib/format/texts.ts'
import { useState } from 'react'
import { useCan } from '#src/lib/session/staff-session.ts'
import { Button } from '#src/ui/controls/button.tsx'
import { Checkbox } from '#src/ui/controls/field.tsx'
import { Badge } from '#src/ui/display/states.tsx'
import { ReturnPhotos } from './return-photos.tsx'
import { returnReasonTexts, toneOf } from '../order-texts.ts'

interface LinesProps {
  order: AdminOrder
  chosen: ReadonlySet<number>
  onChoose: (id: number, isChosen: boolean) => void
}

interface RequestProps {
  request: NonNullable<AdminOrderLine['request']>
  onShowPhotos: () => void
}

function Request({ request, onShowPhotos }: RequestProps) {
  const canDecide = useCan('order.refund')
  return (
    <div className="rounded-control bg-warn-soft px-3 py-2 text-13 text-warn">
      <p className="font-semibold">
        {request.kind === 'return' ? '반품' : '교환'} 요청 · {returnReasonTexts[request.reason]} ·{' '}
        {momentText(request.at)}
      </p>
      {request.contents && <p className="whitespace-pre-wrap">{request.contents}</p>}
      {request.pictureCount > 0 && canDecide && (
        <p className="pt-1.5">
          <Button size="small" icon="view" onClick={onShowPhotos}>
            사진 {request.pictureCount}장 보기
          </Button>
        </p>
      )}
      {request.pictureCount > 0 && !canDecide && <p>사진 {request.pictureCount}장</p>}
    </div>
  )
}

/** Products of an order. Chosen ones are those that the buttons act on. */
export function OrderLines({ order, chosen, onChoose }: LinesProps) {
  const [shown, setShown] = useState<number>()
  return (
    <>
      <ul className="flex flex-col divide-y divide-line">
        {order.lines.map((line) => (
          <li key={line.id} className="flex flex-col gap-2 py-3">
            <div className="flex items-start justify-between gap-3">
              <Checkbox
                label={line.name}
                checked={chosen.has(line.id)}
                onChange={({ target }) => onChoose(line.id, target.checked)}
              />
              <Badge tone={toneOf(line.state)}>{statusText(line.state)}</Badge>
            </div>
            <ul className="flex flex-col gap-1 pl-6 text-13">
              {line.options.map(({ combinationId, name, unit, price, isCancelled }) => (
                <li key={combinationId} className="flex justify-between gap-3 text-ink-soft tabular-nums">
                  <span className={isCancelled ? 'line-through' : ''}>
                    {name === line.name ? '' : `${name} · `}
                    {numberText(unit)}개{isCancelled && ' (취소)'}
                  </span>
                  <span>{wonText(unit * price)}</span>
                </li>
              ))}
              <li className="text-ink-faint">
                {line.distributorName}
                {line.parcel > 0 && ` · 선물 ${line.parcel}번`}
              </li>
            </ul>
            {line.request && <Request request={line.request} onShowPhotos={() => setShown(line.id)} />}
          </li>
        ))}
      </ul>
      {shown !== undefined && <ReturnPhotos order={order} lineId={shown} onClose={() => setShown(undefined)} />}
    </>
  )
}
