import type { Handlers } from '#src/handler-context.ts'
import { addConsent } from './consent-sql.ts'

/** Stores the choices of browsers as evidence. */
export const consentHandlers: Pick<Handlers, 'consent.record'> = {
  'consent.record': async ({ body: { byMember, chosenAt, ...choice }, brand, caller }, { db, clock }) => {
    const who = caller?.who
    const userId = byMember && who && who.userType !== 'guest' ? who.userId : null
    const { receivedAt } = await addConsent(db, {
      ...choice,
      chosenAt: new Date(chosenAt),
      brand,
      userId,
      now: clock(),
    })
    return { receivedAt: receivedAt.toISOString() }
  },
}
