// Made from user-account.sql by scripts/generate-sql.ts: change that file, then run `npm run generate`.
import type { Sql } from '#src/db/db.ts'

export interface CreateMember {
  id: number
  uuid: string
}

export const createMember = (
  db: Sql,
  p: {
    platform: 'cuma' | 'market' | 'farmer' | 'ru'
    userType: 'guest' | 'email' | 'kakaotalk' | 'naver'
    now: Date
  },
): Promise<CreateMember> =>
  db.one(
    'user-account.createMember',
    `insert into app_user (platform, user_type, created_at, joined_at)
values ($1::platform_id, $2::user_type, $3::timestamptz, $3::timestamptz) returning id, uuid`,
    [p.platform, p.userType, p.now],
  )

export interface BecomeMember {
  id: number
  uuid: string
}

/** CART-6: turns the guest into the member, keeping cart, orders and all other data of the guest. */
export const becomeMember = (
  db: Sql,
  p: {
    userType: 'guest' | 'email' | 'kakaotalk' | 'naver'
    now: Date
    id: number
    platform: 'cuma' | 'market' | 'farmer' | 'ru'
  },
): Promise<BecomeMember | undefined> =>
  db.opt(
    'user-account.becomeMember',
    `update app_user set user_type = $1::user_type, joined_at = $2::timestamptz
where id = $3 and platform = $4::platform_id and user_type = 'guest'
returning id, uuid`,
    [p.userType, p.now, p.id, p.platform],
  )

export const putKey = (
  db: Sql,
  p: {
    userId: number
    wrapped: Buffer
  },
): Promise<number> =>
  db.exec(
    'user-account.putKey',
    `insert into user_key (user_id, wrapped) values ($1, $2)`,
    [p.userId, p.wrapped],
  )

export const encryptMember = (
  db: Sql,
  p: {
    sealed: Buffer
    emailIndex: Buffer | null
    phoneIndex: Buffer
    nameIndex: Buffer
    nickname: string
    userId: number
  },
): Promise<number> =>
  db.exec(
    'user-account.encryptMember',
    `update app_user set sealed = $1, email_index = $2, phone_index = $3, name_index = $4,
  nickname = $5 where id = $6`,
    [p.sealed, p.emailIndex, p.phoneIndex, p.nameIndex, p.nickname, p.userId],
  )

export const putPassword = (
  db: Sql,
  p: {
    userId: number
    hash: string
    now: Date
  },
): Promise<number> =>
  db.exec(
    'user-account.putPassword',
    `insert into user_password (user_id, hash, changed_at) values ($1, $2, $3::timestamptz)
on conflict (user_id) do update set hash = excluded.hash, changed_at = excluded.changed_at`,
    [p.userId, p.hash, p.now],
  )

export const putSettings = (
  db: Sql,
  p: {
    userId: number
    advertisingAlarm: boolean
    advertisingNightAlarm: boolean
    updatedAt: Date | null
  },
): Promise<number> =>
  db.exec(
    'user-account.putSettings',
    `insert into user_setting (user_id, advertising_alarm, advertising_night_alarm, advertising_alarm_updated_at)
values ($1, $2, $3, $4::timestamptz)`,
    [p.userId, p.advertisingAlarm, p.advertisingNightAlarm, p.updatedAt],
  )

export interface ChangeSettings {
  clientCenterReplyAlarm: boolean
  orderDeliveryAlarm: boolean
  advertisingAlarm: boolean
  advertisingNightAlarm: boolean
  advertisingPromotion: boolean
  advertisingAlarmUpdateDate: Date | null
  advertisingNightAlarmUpdateDate: Date | null
  advertisingPromotionUpdateDate: Date | null
}

export const changeSettings = (
  db: Sql,
  p: {
    clientCenterReplyAlarm: boolean
    orderDeliveryAlarm: boolean
    advertisingAlarm: boolean
    advertisingNightAlarm: boolean
    advertisingPromotion: boolean
    updatedAt: Date | null
    userId: number
  },
): Promise<ChangeSettings> =>
  db.one(
    'user-account.changeSettings',
    `update user_setting set client_center_reply_alarm = $1, order_delivery_alarm = $2,
  advertising_alarm = $3, advertising_night_alarm = $4,
  advertising_promotion = $5, advertising_alarm_updated_at = $6::timestamptz
where user_id = $7
returning client_center_reply_alarm as "clientCenterReplyAlarm", order_delivery_alarm as "orderDeliveryAlarm",
  advertising_alarm as "advertisingAlarm", advertising_night_alarm as "advertisingNightAlarm",
  advertising_promotion as "advertisingPromotion", advertising_alarm_updated_at as "advertisingAlarmUpdateDate",
  (select max(c.at) from user_consent c
    where user_setting.advertising_night_alarm and c.user_id = user_setting.user_id and c.kind = 'advertising_night' and c.agreed
  ) as "advertisingNightAlarmUpdateDate",
  (select max(c.at) from user_consent c
    where user_setting.advertising_promotion and c.user_id = user_setting.user_id and c.kind = 'advertising_promotion' and c.agreed
  ) as "advertisingPromotionUpdateDate"`,
    [p.clientCenterReplyAlarm, p.orderDeliveryAlarm, p.advertisingAlarm, p.advertisingNightAlarm, p.advertisingPromotion, p.updatedAt, p.userId],
  )

export const addConsents = (
  db: Sql,
  p: {
    userId: number
    now: Date
    kinds: readonly string[]
    agreed: readonly boolean[]
  },
): Promise<number> =>
  db.exec(
    'user-account.addConsents',
    `insert into user_consent (user_id, kind, agreed, at)
select $1, c.kind, c.agreed, $2::timestamptz from unnest($3::text[], $4::boolean[]) as c (kind, agreed)`,
    [p.userId, p.now, p.kinds, p.agreed],
  )

export interface FindByEmail {
  id: number
  uuid: string
  hash: string
}

export const findByEmail = (
  db: Sql,
  p: {
    platform: 'cuma' | 'market' | 'farmer' | 'ru'
    emailIndex: Buffer
  },
): Promise<FindByEmail | undefined> =>
  db.opt(
    'user-account.findByEmail',
    `select u.id, u.uuid, p.hash
from app_user u join user_password p on p.user_id = u.id
where u.platform = $1::platform_id and u.email_index = $2 and u.user_type = 'email' and u.left_at is null`,
    [p.platform, p.emailIndex],
  )

export interface FindPassword {
  hash: string
}

export const findPassword = (
  db: Sql,
  p: {
    userId: number
  },
): Promise<FindPassword | undefined> =>
  db.opt(
    'user-account.findPassword',
    `select hash from user_password where user_id = $1`,
    [p.userId],
  )

export interface LockEntering {
  id: number
  isBlocked: boolean
}

/** Locks the account for a login: changes of the login, blocks and leaving wait for concurrent logins, and vice versa. */
export const lockEntering = (
  db: Sql,
  p: {
    userId: number
  },
): Promise<LockEntering | undefined> =>
  db.opt(
    'user-account.lockEntering',
    `select id, blocked_at is not null as "isBlocked" from app_user where id = $1 and left_at is null for share`,
    [p.userId],
  )

export interface LockPerson {
  id: number
}

export const lockPerson = (
  db: Sql,
  p: {
    userId: number
  },
): Promise<LockPerson | undefined> =>
  db.opt(
    'user-account.lockPerson',
    `select id from app_user where id = $1 and left_at is null for no key update`,
    [p.userId],
  )

export interface IsEmailTaken {
  taken: boolean
}

export const isEmailTaken = (
  db: Sql,
  p: {
    platform: 'cuma' | 'market' | 'farmer' | 'ru'
    emailIndex: Buffer
  },
): Promise<IsEmailTaken> =>
  db.one(
    'user-account.isEmailTaken',
    `select exists (
  select 1 from app_user where platform = $1::platform_id and email_index = $2 and user_type = 'email') as "taken"`,
    [p.platform, p.emailIndex],
  )

export interface FindByPhone {
  id: number
  uuid: string
  userType: 'guest' | 'email' | 'kakaotalk' | 'naver'
  sealed: Buffer
  wrapped: Buffer
}

/** Finds the account with a password, otherwise one with a social login. */
export const findByPhone = (
  db: Sql,
  p: {
    platform: 'cuma' | 'market' | 'farmer' | 'ru'
    phoneIndex: Buffer
  },
): Promise<FindByPhone | undefined> =>
  db.opt(
    'user-account.findByPhone',
    `select u.id, u.uuid, u.user_type as "userType", u.sealed as "sealed", k.wrapped
from app_user u join user_key k on k.user_id = u.id
where u.platform = $1::platform_id and u.phone_index = $2 and u.left_at is null
order by (u.user_type = 'email') desc, u.id limit 1`,
    [p.platform, p.phoneIndex],
  )

export interface ListByPhone {
  id: number
  userType: 'guest' | 'email' | 'kakaotalk' | 'naver'
  sealed: Buffer
  wrapped: Buffer
}

/** Lists accounts, those with a password first; there may be several with a social login. */
export const listByPhone = (
  db: Sql,
  p: {
    platform: 'cuma' | 'market' | 'farmer' | 'ru'
    phoneIndex: Buffer
  },
): Promise<ListByPhone[]> =>
  db.many(
    'user-account.listByPhone',
    `select u.id, u.user_type as "userType", u.sealed as "sealed", k.wrapped
from app_user u join user_key k on k.user_id = u.id
where u.platform = $1::platform_id and u.phone_index = $2 and u.left_at is null
order by (u.user_type = 'email') desc, u.id`,
    [p.platform, p.phoneIndex],
  )

export interface FindPerson {
  id: number
  uuid: string
  userType: 'guest' | 'email' | 'kakaotalk' | 'naver'
  nickname: string | null
  grade: number
  sealed: Buffer | null
  wrapped: Buffer | null
  snsType: 'kakaotalk' | 'naver' | null
  withdrawAccount: Buffer | null
  picture: string | null
  point: number
  clientCenterReplyAlarm: boolean
  orderDeliveryAlarm: boolean
  advertisingAlarm: boolean
  advertisingNightAlarm: boolean
  advertisingPromotion: boolean
  advertisingAlarmUpdateDate: Date | null
  advertisingNightAlarmUpdateDate: Date | null
  advertisingPromotionUpdateDate: Date | null
}

export const findPerson = (
  db: Sql,
  p: {
    userId: number
  },
): Promise<FindPerson> =>
  db.one(
    'user-account.findPerson',
    `select u.id, u.uuid, u.user_type as "userType", u.nickname, u.grade, u.sealed, k.wrapped as "wrapped", s.sns_type as "snsType",
  w.sealed as "withdrawAccount", p.file as "picture", coalesce(a.balance, 0) as "point",
  coalesce(t.client_center_reply_alarm, false) as "clientCenterReplyAlarm", coalesce(t.order_delivery_alarm, false) as "orderDeliveryAlarm",
  coalesce(t.advertising_alarm, false) as "advertisingAlarm", coalesce(t.advertising_night_alarm, false) as "advertisingNightAlarm",
  coalesce(t.advertising_promotion, false) as "advertisingPromotion", t.advertising_alarm_updated_at as "advertisingAlarmUpdateDate",
  (select max(c.at) from user_consent c
    where t.advertising_night_alarm and c.user_id = t.user_id and c.kind = 'advertising_night' and c.agreed
  ) as "advertisingNightAlarmUpdateDate",
  (select max(c.at) from user_consent c
    where t.advertising_promotion and c.user_id = t.user_id and c.kind = 'advertising_promotion' and c.agreed
  ) as "advertisingPromotionUpdateDate"
from app_user u
left join user_key k on k.user_id = u.id
left join user_sns s on s.user_id = u.id
left join user_withdraw_account w on w.user_id = u.id
left join user_picture p on p.user_id = u.id
left join user_setting t on t.user_id = u.id
left join point_account a on a.user_id = u.id
where u.id = $1`,
    [p.userId],
  )

export interface LockEncryptedAccount {
  sealed: Buffer
  nickname: string | null
  wrapped: Buffer
}

export const lockEncryptedAccount = (
  db: Sql,
  p: {
    userId: number
  },
): Promise<LockEncryptedAccount | undefined> =>
  db.opt(
    'user-account.lockEncryptedAccount',
    `select u.sealed as "sealed", u.nickname, k.wrapped
from app_user u join user_key k on k.user_id = u.id
where u.id = $1 and u.left_at is null for update of u`,
    [p.userId],
  )

export const changeEncryptedAccount = (
  db: Sql,
  p: {
    sealed: Buffer
    phoneIndex: Buffer
    nameIndex: Buffer
    nickname: string | null
    userId: number
  },
): Promise<number> =>
  db.exec(
    'user-account.changeEncryptedAccount',
    `update app_user set sealed = $1, phone_index = $2, name_index = $3, nickname = $4 where id = $5`,
    [p.sealed, p.phoneIndex, p.nameIndex, p.nickname, p.userId],
  )

export const putWithdrawAccount = (
  db: Sql,
  p: {
    userId: number
    sealed: Buffer
    now: Date
  },
): Promise<number> =>
  db.exec(
    'user-account.putWithdrawAccount',
    `insert into user_withdraw_account (user_id, sealed, updated_at) values ($1, $2, $3::timestamptz)
on conflict (user_id) do update set sealed = excluded.sealed, updated_at = excluded.updated_at`,
    [p.userId, p.sealed, p.now],
  )

export const dropWithdrawAccount = (
  db: Sql,
  p: {
    userId: number
  },
): Promise<number> =>
  db.exec(
    'user-account.dropWithdrawAccount',
    `delete from user_withdraw_account where user_id = $1`,
    [p.userId],
  )

export interface FindEncryptedAccount {
  id: number
  withdrawAccount: Buffer
  wrapped: Buffer
}

export const findEncryptedAccount = (
  db: Sql,
  p: {
    userId: number
  },
): Promise<FindEncryptedAccount | undefined> =>
  db.opt(
    'user-account.findEncryptedAccount',
    `select w.user_id as "id", w.sealed as "withdrawAccount", k.wrapped
from user_withdraw_account w join user_key k on k.user_id = w.user_id where w.user_id = $1`,
    [p.userId],
  )

export interface CountOpenOrders {
  count: number
}

/**
 * Counts orders that block leaving: with a payment that has begun and may still be approved, or with a refund in progress,
 * because after a failure the owner must enter another account.
 */
export const countOpenOrders = (
  db: Sql,
  p: {
    userId: number
  },
): Promise<CountOpenOrders> =>
  db.one(
    'user-account.countOpenOrders',
    `select count(*)::int as "count" from orders o
where o.user_id = $1 and (o.status not in ('complete', 'withdraw_complete', 'incomplete', 'request')
  or exists (select 1 from refund r where r.order_id = o.id and r.state <> 'done')
  or exists (select 1 from payment p where p.order_id = o.id
    and (p.state = 'cancel_requested' or (p.state = 'requested' and p.payment_key is not null))))`,
    [p.userId],
  )

export interface ListKeysToRewrap {
  userId: number
  wrapped: Buffer
}

/** Locks the listed rows, so that two processes never wrap the same key. */
export const listKeysToRewrap = (
  db: Sql,
  p: {
    currentName: Buffer
    most: number
  },
): Promise<ListKeysToRewrap[]> =>
  db.many(
    'user-account.listKeysToRewrap',
    `select user_id as "userId", wrapped from user_key
where substring(wrapped from 1 for 4) <> $1 order by user_id limit $2 for update skip locked`,
    [p.currentName, p.most],
  )

export const putRewrapped = (
  db: Sql,
  p: {
    wrapped: Buffer
    userId: number
  },
): Promise<number> =>
  db.exec(
    'user-account.putRewrapped',
    `update user_key set wrapped = $1 where user_id = $2`,
    [p.wrapped, p.userId],
  )

export interface FindBySns {
  id: number
  uuid: string
}

export const findBySns = (
  db: Sql,
  p: {
    platform: 'cuma' | 'market' | 'farmer' | 'ru'
    snsType: 'kakaotalk' | 'naver'
    subjectIndex: Buffer
  },
): Promise<FindBySns | undefined> =>
  db.opt(
    'user-account.findBySns',
    `select u.id, u.uuid from user_sns s join app_user u on u.id = s.user_id
where s.platform = $1::platform_id and s.sns_type = $2::sns_type and s.subject_index = $3 and u.left_at is null`,
    [p.platform, p.snsType, p.subjectIndex],
  )

export interface IsSnsInUse {
  used: boolean
}

/** Checks members of all brands, because they share one app at the provider. */
export const isSnsInUse = (
  db: Sql,
  p: {
    snsType: 'kakaotalk' | 'naver'
    subjectIndex: Buffer
  },
): Promise<IsSnsInUse> =>
  db.one(
    'user-account.isSnsInUse',
    `select exists (
  select 1 from user_sns s join app_user u on u.id = s.user_id
  where s.platform = any(enum_range(null::platform_id)) and s.sns_type = $1::sns_type and s.subject_index = $2
    and u.left_at is null) as "used"`,
    [p.snsType, p.subjectIndex],
  )

export const linkSns = (
  db: Sql,
  p: {
    platform: 'cuma' | 'market' | 'farmer' | 'ru'
    snsType: 'kakaotalk' | 'naver'
    subjectIndex: Buffer
    userId: number
    sealed: Buffer
    now: Date
  },
): Promise<number> =>
  db.exec(
    'user-account.linkSns',
    `insert into user_sns (platform, sns_type, subject_index, user_id, sealed, linked_at)
values ($1::platform_id, $2::sns_type, $3, $4, $5, $6::timestamptz)`,
    [p.platform, p.snsType, p.subjectIndex, p.userId, p.sealed, p.now],
  )

export interface FindSnsOf {
  snsType: 'kakaotalk' | 'naver'
  sealed: Buffer
  wrapped: Buffer
}

export const findSnsOf = (
  db: Sql,
  p: {
    userId: number
  },
): Promise<FindSnsOf | undefined> =>
  db.opt(
    'user-account.findSnsOf',
    `select s.sns_type as "snsType", s.sealed, k.wrapped
from user_sns s join user_key k on k.user_id = s.user_id where s.user_id = $1`,
    [p.userId],
  )

export interface FindPlatform {
  platform: 'cuma' | 'market' | 'farmer' | 'ru'
}

export const findPlatform = (
  db: Sql,
  p: {
    userId: number
  },
): Promise<FindPlatform> =>
  db.one(
    'user-account.findPlatform',
    `select platform from app_user where id = $1`,
    [p.userId],
  )

export const saveSns = (
  db: Sql,
  p: {
    sealed: Buffer
    userId: number
  },
): Promise<number> =>
  db.exec(
    'user-account.saveSns',
    `update user_sns set sealed = $1 where user_id = $2`,
    [p.sealed, p.userId],
  )

export interface LockSettings {
  clientCenterReplyAlarm: boolean
  orderDeliveryAlarm: boolean
  advertisingAlarm: boolean
  advertisingNightAlarm: boolean
  advertisingPromotion: boolean
  advertisingAlarmUpdateDate: Date | null
}

export const lockSettings = (
  db: Sql,
  p: {
    userId: number
  },
): Promise<LockSettings | undefined> =>
  db.opt(
    'user-account.lockSettings',
    `select client_center_reply_alarm as "clientCenterReplyAlarm", order_delivery_alarm as "orderDeliveryAlarm",
  advertising_alarm as "advertisingAlarm", advertising_night_alarm as "advertisingNightAlarm",
  advertising_promotion as "advertisingPromotion", advertising_alarm_updated_at as "advertisingAlarmUpdateDate"
from user_setting where user_id = $1 for update`,
    [p.userId],
  )

/** Blocks a member of the brand, or ends the block. Returns 0 if it is so already. Waits for concurrent logins. */
export const setBlocked = (
  db: Sql,
  p: {
    isBlocked: boolean
    now: Date
    userId: number
    platform: 'cuma' | 'market' | 'farmer' | 'ru'
  },
): Promise<number> =>
  db.exec(
    'user-account.setBlocked',
    `update app_user set blocked_at = case when $1::boolean then $2::timestamptz end
where id = $3 and platform = $4::platform_id and user_type <> 'guest' and left_at is null
  and (blocked_at is not null) <> $1::boolean`,
    [p.isBlocked, p.now, p.userId, p.platform],
  )
