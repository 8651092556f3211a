import { z } from 'zod'
import { call } from '../call.ts'
import { Password, PersonName } from '../entities/registration.ts'
import {
  AppUserGrade,
  CashReceiptIdentity,
  GradeDetail,
  PointEntry,
  ReceiptIdentityKind,
  User,
  UserCount,
  UserSettings,
  WithdrawAccount,
} from '../entities/user.ts'
import { Cursor, Page, take } from '../paging.ts'
import { Day, IntFrom, Line, Moment, Phone, UploadedFile } from '../scalars.ts'
import { userSignInCalls } from './user-sign-in.ts'

const ProfileChange = z.object({
  name: PersonName.optional(),
  nickname: Line(20).pipe(z.string().min(1, '별명을 입력해 주세요.')).optional(),
  password: Password.optional(),
  phone: Phone.optional(),
  withdrawAccount: z
    .object({
      owner: PersonName,
      bankName: Line(30).pipe(z.string().min(1, '은행을 선택해 주세요.')),
      accountNumber: z
        .string()
        .max(30)
        .transform((text) => text.replace(/[\s-]/g, ''))
        .pipe(z.string().regex(/^\d{10,14}$/, '계좌 번호를 다시 확인해 주세요.')),
    })
    // null removes the stored account
    .nullish(),
})

const profileCalls = {
  'user.getDetail': call({
    ids: ['C006'],
    summary: 'Everything about the person the token is of; of a guest only what a guest has.',
    method: 'GET',
    path: '/v2/app-users/detail',
    access: 'token',
    reply: User,
  }),
  'user.getCounters': call({
    ids: ['C007'],
    summary: 'Counts for the icons of the navigation.',
    method: 'GET',
    path: '/v1/app-users/counters',
    access: 'token',
    reply: UserCount.pick({ shoppingCarts: true, newCumaNotification: true, newNotices: true }),
  }),
  'user.seeNotices': call({
    ids: [],
    summary: 'Says that the notices have been looked at: those up to now are no longer new.',
    method: 'PUT',
    path: '/v1/app-users/notices/seen',
    access: 'token',
    reply: UserCount.pick({ shoppingCarts: true, newCumaNotification: true, newNotices: true }),
  }),
  'user.getCounts': call({
    ids: ['C017'],
    summary: 'How many of each thing the member has.',
    method: 'GET',
    path: '/v1/app-users/counts',
    access: 'member',
    reply: UserCount,
  }),
  'user.change': call({
    ids: ['C011', 'C012'],
    summary:
      'Changes the profile or the refund account. Password, phone and account ask for a proof of the last ten minutes; a new phone must be verified by this token.',
    method: 'PUT',
    path: '/v1/app-users',
    access: 'member',
    body: ProfileChange,
    reply: User,
    errors: ['nicknameReserved', 'reauthRequired', 'phoneNotVerified', 'phoneTaken', 'overloaded'],
  }),
  'user.changeSettings': call({
    ids: [],
    summary: 'Changes what messages the member gets. The day of each advertising consent is stored.',
    method: 'PUT',
    path: '/v1/app-users/settings',
    access: 'member',
    body: UserSettings.omit({
      advertisingAlarmUpdateDate: true,
      advertisingNightAlarmUpdateDate: true,
      advertisingPromotionUpdateDate: true,
    }).partial(),
    reply: UserSettings,
  }),
  'user.getWithdrawAccount': call({
    ids: ['C010'],
    summary: 'The refund account, its number masked; null without one.',
    method: 'GET',
    path: '/v1/app-users/withdraw-account',
    access: 'member',
    reply: z.object({ withdrawAccount: WithdrawAccount.nullable() }),
  }),
  'user.previewLeave': call({
    ids: [],
    summary: 'What would be deleted and what would be stored if the member left now.',
    method: 'GET',
    path: '/v1/app-users/leave',
    access: 'member',
    reply: z.object({ point: z.int(), orderCount: z.int(), openOrderCount: z.int(), reviewCount: z.int() }),
  }),
  'user.leave': call({
    ids: ['C013'],
    summary:
      'Leaves, unless an order is still open: every token ends at once, personal data is destroyed within a day, what the law asks for is stored apart.',
    method: 'DELETE',
    path: '/v1/app-users',
    access: 'member',
    reply: z.object({ destroyedBy: Moment }),
    errors: ['reauthRequired', 'ordersOpen'],
  }),
}

const pictureCalls = {
  'user.putPicture': call({
    ids: [],
    summary: 'Makes a square picture of the member from a JPEG, PNG or WebP; the file itself is not stored.',
    method: 'PUT',
    path: '/v1/app-users/picture',
    access: 'member',
    rate: 'upload',
    uploadBytes: 8 * 1024 * 1024,
    body: z.object({ file: UploadedFile }),
    reply: z.object({ profileImageUrl: z.string() }),
    errors: ['pictureUnreadable', 'pictureTooLarge', 'filesUnavailable'],
  }),
  'user.removePicture': call({
    ids: [],
    summary: 'Takes the member’s picture away; without one nothing changes.',
    method: 'DELETE',
    path: '/v1/app-users/picture',
    access: 'member',
    reply: z.object({ profileImageUrl: z.null() }),
  }),
}

const StoredReceipt = z.object({ cashReceipt: CashReceiptIdentity.nullable() })

const receiptCalls = {
  'user.getCashReceipt': call({
    ids: ['C082'],
    summary: 'Identity for the member’s cash receipts, its number masked; null without one.',
    method: 'GET',
    path: '/v1/app-users/cash-receipt/info',
    access: 'member',
    reply: StoredReceipt,
  }),
  'user.saveCashReceipt': call({
    ids: [],
    summary: 'Stores the identity for the member’s cash receipts, encrypted. Replaces the one before.',
    method: 'PUT',
    path: '/v1/app-users/cash-receipt/info',
    access: 'member',
    body: z.object({
      kind: ReceiptIdentityKind,
      identityNo: z
        .string()
        .max(30)
        .transform((text) => text.replace(/[\s-]/g, ''))
        .pipe(z.string().regex(/^\d{10,19}$/, '번호를 다시 확인해 주세요.')),
    }),
    reply: StoredReceipt,
  }),
  'user.removeCashReceipt': call({
    ids: [],
    summary: 'Forgets whom the member’s cash receipts were made out for.',
    method: 'DELETE',
    path: '/v1/app-users/cash-receipt/info',
    access: 'member',
    reply: StoredReceipt,
  }),
}

const gradeCalls = {
  'user.getGradeInfo': call({
    ids: ['C014'],
    summary: 'What was bought in the months that count for the next grade, and what is still missing for one more.',
    method: 'GET',
    path: '/v2/app-users/grade-info',
    access: 'member',
    reply: GradeDetail,
  }),
  'user.getGrade': call({
    ids: ['C016'],
    summary: 'The member’s grade.',
    method: 'GET',
    path: '/v1/app-users/app-user-grade',
    access: 'member',
    reply: AppUserGrade,
  }),
  'user.getPoint': call({
    ids: ['C015'],
    summary: 'The balance of points, and what of it expires within thirty days.',
    method: 'GET',
    path: '/v1/app-users/my-point',
    access: 'member',
    reply: z.object({ point: z.int(), expiringPoint: z.int(), expiringBefore: Day }),
  }),
  'user.listPoints': call({
    ids: [],
    summary: 'The ledger of points, the newest first.',
    method: 'GET',
    path: '/v1/app-users/my-point/entries',
    access: 'member',
    query: z.object({
      nextPage: Cursor.optional(),
      take: take(15),
      kind: z.enum(['came', 'went']).optional(),
      /** Month in Seoul; without `year`, of the current year. */
      year: IntFrom(2000, 2999).optional(),
      month: IntFrom(1, 12).optional(),
    }),
    reply: z.object({ list: z.array(PointEntry), page: Page }),
    errors: ['invalidCursor'],
  }),
}

/** Calls on the user's own data. */
export const userCalls = {
  ...userSignInCalls,
  ...profileCalls,
  ...pictureCalls,
  ...receiptCalls,
  ...gradeCalls,
}
