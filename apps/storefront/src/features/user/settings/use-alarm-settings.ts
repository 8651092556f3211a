import type { CallInput, NotificationSetting } from '@shop/contract'
import { useQueryClient } from '@tanstack/react-query'
import { useRef } from 'react'
import { usePersonalCall } from '#src/features/auth/use-personal-call.ts'
import { showFailure } from '#src/features/snackbar/show-failure.ts'
import { api } from '#src/lib/call/api.ts'
import { callQuery, setReply } from '#src/lib/call/call-query.ts'

type Cell = CallInput<'notification.changeSetting'>['body']

export interface AlarmSettings {
  settings: readonly NotificationSetting[]
  turn: (cell: Cell) => void
}

const changedBy =
  ({ group, channel, isOn }: Cell) =>
  (row: NotificationSetting): NotificationSetting =>
    row.group === group ? { ...row, [channel]: isOn } : row

const NOTHING: readonly NotificationSetting[] = []

/**
 * Optimistic update of one cell of the matrix. Requests are sent one after the other, so that the last response belongs to the last
 * tap. A refused change is rolled back without the others.
 */
export const useAlarmSettings = (): AlarmSettings => {
  const client = useQueryClient()
  const settings = usePersonalCall('notification.getSettings').data?.settings ?? NOTHING
  const { queryKey } = callQuery(api, 'notification.getSettings')
  const asked = useRef<{ last: Promise<void>; waiting: number }>({ last: Promise.resolve(), waiting: 0 })
  const show = (cell: Cell): void => {
    const latest = client.getQueryData<{ settings: NotificationSetting[] }>(queryKey)
    if (!latest) return
    setReply(client, 'notification.getSettings', { settings: latest.settings.map(changedBy(cell)) })
  }
  const ask = async (cell: Cell): Promise<void> => {
    try {
      const reply = await api('notification.changeSetting', { body: cell })
      // later changes are sent next, so only the last response is shown
      if (asked.current.waiting === 1) setReply(client, 'notification.getSettings', reply)
    } catch (error) {
      show({ ...cell, isOn: !cell.isOn })
      showFailure(error, () => void client.invalidateQueries({ queryKey }))
    }
    asked.current.waiting -= 1
  }
  return {
    settings,
    turn(cell) {
      show(cell)
      asked.current.waiting += 1
      asked.current.last = asked.current.last.then(() => ask(cell))
    },
  }
}
