import { Personal } from '#src/features/auth/personal.tsx'
import type { OrderDoor } from '#src/features/order/order-access.ts'
import { showMissingGroup } from './group-missing.tsx'
import { GroupSkeleton, GroupView } from './group-view.tsx'
import { useGiftGroup } from './sent-queries.ts'

/** A sent gift, for its owner or a guest with a proof. */
export function SentGift({ id, door }: { id: string; door: OrderDoor }) {
  return (
    <Personal query={useGiftGroup(id, door)} skeleton={<GroupSkeleton />} failure={showMissingGroup}>
      {(group) => <GroupView group={group} door={door} />}
    </Personal>
  )
}
