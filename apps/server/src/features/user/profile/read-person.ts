import type { AppUserGrade, User, UserSettings } from '@shop/contract'
import { gradeOfRank } from '@shop/rules'
import type { App, Who } from '#src/handler-context.ts'
import { type Encryption, encryptionOf } from '#src/encryption.ts'
import { type FindPerson, findPerson } from '#src/features/user/user-account-sql.ts'
import { readCounts } from '#src/features/user/count/read-counts.ts'
import { openIdentity } from '#src/features/user/person-key.ts'
import { pictureUrlOf } from '#src/features/user/picture/user-picture.ts'
import { maskAccount, openAccount } from '#src/features/user/account/withdraw-account.ts'

export const toGrade = (rank: number): AppUserGrade => {
  const { grade, gradeName, icon } = gradeOfRank(rank)
  return { grade, gradeName, icon }
}

type ConsentDay = Extract<keyof UserSettings, `${string}UpdateDate`>

export const toSettings = (row: Omit<UserSettings, ConsentDay> & Record<ConsentDay, Date | null>): UserSettings => ({
  clientCenterReplyAlarm: row.clientCenterReplyAlarm,
  orderDeliveryAlarm: row.orderDeliveryAlarm,
  advertisingAlarm: row.advertisingAlarm,
  advertisingNightAlarm: row.advertisingNightAlarm,
  advertisingPromotion: row.advertisingPromotion,
  advertisingAlarmUpdateDate: row.advertisingAlarmUpdateDate?.toISOString() ?? null,
  advertisingNightAlarmUpdateDate: row.advertisingNightAlarmUpdateDate?.toISOString() ?? null,
  advertisingPromotionUpdateDate: row.advertisingPromotionUpdateDate?.toISOString() ?? null,
})

const nobodyKnown = { name: '', email: null, phone: null }

const openPerson = (encryption: Encryption, { id, sealed, wrapped }: FindPerson) =>
  sealed && wrapped ? openIdentity(encryption, { id, sealed, wrapped }) : nobodyKnown

/** Reads the identity of the user of a token; undefined for a guest. */
export const readIdentity = async ({ db, config }: Pick<App, 'db' | 'config'>, who: Who) =>
  openPerson(encryptionOf(config), await findPerson(db, { userId: who.userId }))

/** C006: reads the full profile of the user of a token. */
export const readPerson = async (app: App, who: Who): Promise<User> => {
  const [row, count] = await Promise.all([findPerson(app.db, { userId: who.userId }), readCounts(app, who.userId)])
  const encryption = encryptionOf(app.config)
  return {
    ...openPerson(encryption, row),
    id: row.id,
    uuid: row.uuid,
    nickname: row.nickname ?? '',
    profileImageUrl: pictureUrlOf(row.picture),
    snsType: row.snsType,
    tokenType: who.tokenType,
    userType: row.userType,
    userSettings: toSettings(row),
    withdrawAccount: maskAccount(openAccount(encryption, row)),
    count,
    appUserGrade: toGrade(row.grade),
    appUserInfo: { point: row.point },
  }
}
