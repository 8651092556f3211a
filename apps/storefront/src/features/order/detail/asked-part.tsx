import type { OrderItem } from '@shop/contract'
import { formatSeoulTime, returnReasonText } from '@shop/rules'
import { useState } from 'react'
import type { OrderAccess } from '../order-access.ts'
import { ReturnPhotos } from './return-photos.tsx'
import { DownIcon } from '#src/ui/icons/sign-icons.tsx'

type Asked = OrderItem['requests'][number]

const rowsOf = ({ kind, reason, contents, pictureCount, at }: Asked): [label: string, text: string][] => {
  const rows: [string, string][] = [
    ['신청', kind === 'return' ? '반품' : '교환'],
    ['이유', returnReasonText(reason)],
    ['내용', contents],
    ['사진', pictureCount > 0 ? `${pictureCount}장` : ''],
    ['신청한 때', formatSeoulTime(new Date(at))],
  ]
  return rows.filter(([, text]) => text !== '')
}

interface AskedPartProps {
  orderId: number
  access: OrderAccess
  requests: readonly Asked[]
}

/** Return requests of a product with their photos, newest first. The photos load when the section is opened. SCREEN-7 */
export function AskedPart({ orderId, access, requests }: AskedPartProps) {
  const [isOpen, setIsOpen] = useState(false)
  if (requests.length === 0) return null
  return (
    <details className="group mt-1" onToggle={({ currentTarget }) => setIsOpen(currentTarget.open)}>
      <summary className="inline-flex min-h-11 list-none items-center gap-1 text-13 font-semibold text-ink-soft">
        신청 내용 보기
        <DownIcon size={16} className="text-ink-faint transition-transform duration-200 group-open:rotate-180" />
      </summary>
      <ul className="flex flex-col gap-3 rounded-control bg-sunken px-4 py-3 text-13">
        {requests.toReversed().map((asked) => (
          <li key={asked.at}>
            <dl className="figures flex flex-col gap-1">
              {rowsOf(asked).map(([label, text]) => (
                <div key={label} className="flex gap-3">
                  <dt className="w-14 shrink-0 text-ink-soft">{label}</dt>
                  <dd className="min-w-0 flex-1 break-words whitespace-pre-line text-ink">{text}</dd>
                </div>
              ))}
            </dl>
            {isOpen && asked.pictureCount > 0 && <ReturnPhotos orderId={orderId} access={access} asked={asked} />}
          </li>
        ))}
      </ul>
    </details>
  )
}
