import type { BrandId } from '@shop/brands'
import type { SegmentConditions } from '@shop/contract'
import { addDays } from '@shop/rules'
import type { Sql } from '#src/db/db.ts'
import { findMembers } from './segment-sql.ts'

/** Members per query. */
const AT_ONCE = 5_000

interface Wanted {
  brand: BrandId
  conditions: SegmentConditions
  now: Date
}

/** Values of the query of members. The list of conditions is closed: no text of a condition becomes SQL. */
const toFilter = ({ brand, conditions: c, now }: Wanted) => {
  const daysAgo = (days: number | undefined): Date | null => (days === undefined ? null : addDays(now, -days))
  return {
    brand,
    grades: c.grades ?? null,
    joinedSince: daysAgo(c.joinedWithinDays),
    joinedBefore: daysAgo(c.joinedBeforeDays),
    orderedSince: daysAgo(c.orderedWithinDays),
    notOrderedSince: daysAgo(c.notOrderedWithinDays),
    ordersSince: daysAgo(c.ordersWithinDays),
    minOrders: c.minOrders ?? null,
    minOrderSum: c.minOrderSum ?? null,
    categoryIds: c.categoryIds ?? null,
    productIds: c.productIds ?? null,
    minPoints: c.minPoints ?? null,
    adConsent: c.adConsent ?? null,
    regions: c.regions ?? null,
  }
}

/** Yields the members who meet the conditions now, in portions by their number. */
export async function* segmentMembers(sql: Sql, wanted: Wanted) {
  const filter = toFilter(wanted)
  for (let after = 0; ; ) {
    const rows = await findMembers(sql, { ...filter, after, most: AT_ONCE })
    yield rows
    if (rows.length < AT_ONCE) return
    after = rows.at(-1)?.id ?? after
  }
}

/** Counts the members who meet the conditions now, and those of them who agree to advertising. */
export const countSegment = async (sql: Sql, wanted: Wanted): Promise<{ members: number; consenting: number }> => {
  let [members, consenting] = [0, 0]
  for await (const rows of segmentMembers(sql, wanted)) {
    members += rows.length
    consenting += rows.filter(({ consents }) => consents).length
  }
  return { members, consenting }
}
