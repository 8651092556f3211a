import { formatPhone } from '@shop/rules'
import type { ReactNode } from 'react'
import { Badge } from '#src/ui/display/badge.tsx'
import { toAddressLine } from './address-line.ts'
import type { AddressDraft } from '../address-draft.ts'

interface AddressCardProps {
  address: AddressDraft
  isDefault?: boolean
  /** Name of the area if delivery there costs more, e.g. 제주. */
  area?: string | undefined
  /** Action buttons. */
  children: ReactNode
}

/** One address with its actions. */
export function AddressCard({ address, isDefault, area, children }: AddressCardProps) {
  return (
    <li className="rounded-card p-4 ring-1 ring-line ring-inset">
      <div className="flex flex-wrap items-center gap-1.5">
        <p className="text-16 font-bold">{address.receiverName}</p>
        {isDefault && <Badge tone="accent">기본 배송지</Badge>}
        {area && <Badge>{area}</Badge>}
      </div>
      <p className="mt-1 text-14 text-ink-soft">
        ({address.zonecode}) {toAddressLine(address)}
      </p>
      <p className="figures text-13 text-ink-faint">{formatPhone(address.phone)}</p>
      {address.memo && <p className="mt-1 text-13 text-ink-faint">요청: {address.memo}</p>}
      <div className="mt-3 flex flex-wrap gap-2">{children}</div>
    </li>
  )
}
