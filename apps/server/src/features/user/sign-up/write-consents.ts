import type { SignUpInput } from '@shop/contract'
import type { Sql } from '#src/db/db.ts'
import { addConsents, putSettings } from '#src/features/user/user-account-sql.ts'

/** What the member agreed to, and when; of what was not agreed to only what the law asks to be able to show. */
export const writeConsents = async (
  tx: Sql,
  userId: number,
  { terms, userSettings }: Pick<SignUpInput, 'terms' | 'userSettings'>,
  now: Date,
): Promise<void> => {
  const { advertisingAlarm } = userSettings
  // advertising at night goes with advertising or not at all
  const advertisingNightAlarm = advertisingAlarm && userSettings.advertisingNightAlarm
  await putSettings(tx, { userId, advertisingAlarm, advertisingNightAlarm, updatedAt: advertisingAlarm ? now : null })
  const agreed = {
    service: terms.essentialService,
    privacy: terms.essentialPrivacy,
    optional: terms.optionalService,
    advertising: advertisingAlarm,
    advertising_night: advertisingNightAlarm,
  }
  await addConsents(tx, { userId, kinds: Object.keys(agreed), agreed: Object.values(agreed), now })
}
