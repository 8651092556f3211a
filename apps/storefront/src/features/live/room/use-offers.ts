import type { LiveCoupon, LiveRoom } from '@shop/contract'
import { useState } from 'react'
import { useLiveFlags } from '../live-flags.ts'
import { useLiveRoom } from '../live-store.ts'

/** Alarm and coupons of the viewer in a room. Coupons announced while it is open replace those of the cached broadcast. */
export const useOffers = (room: LiveRoom) => {
  const announced = useLiveRoom(({ coupons }) => coupons)
  const flags = useLiveFlags([room.id]).get(room.id)
  const [taken, setTaken] = useState<readonly number[]>([])
  const announcedIds = new Set(announced.map(({ id }) => id))
  const coupons: LiveCoupon[] = [...room.coupons.filter(({ id }) => !announcedIds.has(id)), ...announced]
  const takenIds: ReadonlySet<number> = new Set([...(flags?.takenCouponIds ?? []), ...taken])
  return {
    isAlarmOn: flags?.isAlarmOn ?? false,
    coupons,
    takenIds,
    /** Coupon to offer over the picture. */
    offered: coupons.findLast(({ id }) => !takenIds.has(id)),
    onTaken: (id: number) => setTaken((ids) => [...ids, id]),
  }
}
