import type { User, UserSettings } from '@shop/contract'
import { useQueryClient } from '@tanstack/react-query'
import { useRef } from 'react'
import { showFailure } from '#src/features/snackbar/show-failure.ts'
import { api } from '#src/lib/call/api.ts'
import { callQuery, setReply } from '#src/lib/call/call-query.ts'

type SettingKind = Exclude<keyof UserSettings, `${string}UpdateDate`>
type Changed = Partial<Record<SettingKind, boolean>>

/**
 * Optimistic update of a setting. Requests are sent one after the other, so that the last response belongs to the last tap. A
 * refused change is rolled back.
 */
export const useSettings = (user: User): ((changed: Changed) => void) => {
  const client = useQueryClient()
  const { queryKey } = callQuery(api, 'user.getDetail')
  const asked = useRef<{ last: Promise<void>; waiting: number }>({ last: Promise.resolve(), waiting: 0 })
  const show = (settings: Partial<UserSettings>): void => {
    const latest = client.getQueryData<User>(queryKey) ?? user
    setReply(client, 'user.getDetail', { ...latest, userSettings: { ...latest.userSettings, ...settings } })
  }
  const ask = async (changed: Changed, before: Changed): Promise<void> => {
    try {
      const settings = await api('user.changeSettings', { body: changed })
      // later changes are sent next, so only the last response is shown
      if (asked.current.waiting === 1) show(settings)
    } catch (error) {
      show(before)
      showFailure(error, () => void client.invalidateQueries({ queryKey }))
    }
    asked.current.waiting -= 1
  }
  return (changed) => {
    const { userSettings } = client.getQueryData<User>(queryKey) ?? user
    const kinds = Object.keys(changed) as SettingKind[]
    const before: Changed = Object.fromEntries(kinds.map((kind) => [kind, userSettings[kind]]))
    show(changed)
    asked.current.waiting += 1
    asked.current.last = asked.current.last.then(() => ask(changed, before))
  }
}
