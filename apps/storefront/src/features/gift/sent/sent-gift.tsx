import { Personal } from '#src/features/auth/personal.tsx'
import type { OrderAccess } from '#src/features/order/order-access.ts'
import { showMissingGroup } from './group-missing.tsx'
import { GroupSkeleton, GroupView } from './group-view.tsx'
import { useGiftGroup } from './sent-queries.ts'

/** A sent gift, for its owner or a guest with a proof. */
export function SentGift({ id, access }: { id: string; access: OrderAccess }) {
  return (
    <Personal query={useGiftGroup(id, access)} skeleton={<GroupSkeleton />} failure={showMissingGroup}>
      {(group) => <GroupView group={group} access={access} />}
    </Personal>
  )
}
