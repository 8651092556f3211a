import { type ReactElement, useCallback, useState } from 'react'
import { tellFailure } from '#src/features/snackbar/tell-failure.ts'

/** Asks for the alarm of a card's product; its code, and the invitation of a guest to log in, come when somebody asks. AUTH-5 */
export const useCardAlarm = () => {
  const [invitation, setInvitation] = useState<ReactElement>()
  const askAlarm = useCallback(
    (productId: number) =>
      void import('../member/card-alarm.tsx').then(
        (alarm) => setInvitation(alarm.askAlarm(productId)),
        (error: unknown) => tellFailure(error),
      ),
    [],
  )
  return { askAlarm, invitation }
}
