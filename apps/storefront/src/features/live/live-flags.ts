import type { CallReply } from '@shop/contract'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { isMember, useAuth } from '#src/features/auth/auth-store.ts'
import { showFailure } from '#src/features/snackbar/show-failure.ts'
import { api } from '#src/lib/call/api.ts'
import { callQuery } from '#src/lib/call/call-query.ts'
import { openQueryClient } from '#src/lib/call/query-client.ts'
import { showSnackbar } from '#src/ui/overlay/snackbar-store.ts'
import { flagsInput } from './live-input.ts'

type Reply = CallReply<'live.listFlags'>
export type LiveFlags = Reply['broadcasts'][number]
type Flags = ReadonlyMap<number, LiveFlags>
const NONE: Flags = new Map()
const toMap = ({ broadcasts }: Reply): Flags => new Map(broadcasts.map((flags) => [flags.id, flags]))

/** Returns the member's alarms and coupons of cached broadcasts. Empty until loaded, and for guests, who have none. */
export const useLiveFlags = (ids: readonly number[]): Flags => {
  const isKnown = useAuth(({ status, user }) => status === 'ready' && isMember(user))
  const { data } = useQuery({
    ...callQuery(api, 'live.listFlags', flagsInput(ids)),
    enabled: isKnown && ids.length > 0,
    placeholderData: keepPreviousData,
    select: toMap,
  })
  return (isKnown && data) || NONE
}

/** Changes the flags of a broadcast in every cached reply. */
const changeFlags = (id: number, change: (flags: LiveFlags) => LiveFlags): void => {
  openQueryClient().setQueriesData({ queryKey: ['live.listFlags'] }, (reply: Reply | undefined) =>
    reply ? { broadcasts: reply.broadcasts.map((flags) => (flags.id === id ? change(flags) : flags)) } : reply,
  )
}

const setAlarmFlag = (id: number, isAlarmOn: boolean): void => changeFlags(id, (flags) => ({ ...flags, isAlarmOn }))

/** Turns the alarm of a broadcast on or off, with an optimistic update that is rolled back on failure. */
export const changeAlarm = async (id: number, isOn: boolean): Promise<void> => {
  setAlarmFlag(id, isOn)
  try {
    const { isAlarmOn } = await api(isOn ? 'live.setAlarm' : 'live.removeAlarm', { params: { id } })
    setAlarmFlag(id, isAlarmOn)
    showSnackbar(isOn ? '방송이 시작되면 알려 드릴게요.' : '방송 알림을 껐어요.')
  } catch (error) {
    setAlarmFlag(id, !isOn)
    showFailure(error, () => void changeAlarm(id, isOn))
  }
}

const addCoupon = (id: number, couponId: number): void =>
  changeFlags(id, (flags) => ({ ...flags, takenCouponIds: [...new Set([...flags.takenCouponIds, couponId])] }))

/** Takes a coupon of the broadcast. Returns whether it was taken. */
export const takeCoupon = async (id: number, couponId: number): Promise<boolean> => {
  try {
    await api('live.takeCoupon', { params: { id, couponId } })
    addCoupon(id, couponId)
    showSnackbar('쿠폰을 받았어요. 주문할 때 쓸 수 있어요.')
    return true
  } catch (error) {
    showFailure(error, () => void takeCoupon(id, couponId))
    return false
  }
}
