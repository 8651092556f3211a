import { AppError } from '@shop/contract'
import type { BulkKind } from '#src/features/bulk/bulk-kind.ts'
import { grantPoints } from '#src/features/notification/benefit/grant-points.ts'
import { takePoints } from '#src/features/notification/benefit/take-points.ts'
import { lockPerson } from '#src/features/user/user-account-sql.ts'
import { addCampaignGrant } from './point-campaign-sql.ts'

/** Values that all rows of a campaign share. */
export interface CampaignPoints {
  campaignId: number
  amount: number
  reason: string
}

/** Gives points of a campaign to a member. Undone while the member has not spent them: the ledger gets an entry that takes them back. */
export const pointCampaignKind: BulkKind<{ userId: number }> = {
  name: 'point.campaign',
  permission: 'point.adjust',
  async applyRow(tx, { input: { userId } }, { app, brand, shared, now }) {
    const { campaignId: id, amount, reason } = shared as CampaignPoints
    // an account that leaves at the same time gets no points
    if (!(await lockPerson(tx, { userId }))) throw new AppError('customerNotMember')
    const entryId = await grantPoints(tx, app, { brand, userId, amount, reason, now })
    await addCampaignGrant(tx, { id, userId, amount, entryId, now })
    return { after: { amount } }
  },
  async undoRow(tx, { input: { userId } }, { app, brand, shared, now }) {
    const { campaignId: id, amount, reason } = shared as CampaignPoints
    if (!(await lockPerson(tx, { userId }))) throw new AppError('customerNotMember')
    const entryId = await takePoints(tx, app, { brand, userId, amount, reason, now })
    if (entryId === undefined) throw new AppError('pointsShort')
    await addCampaignGrant(tx, { id, userId, amount: -amount, entryId, now })
  },
}
