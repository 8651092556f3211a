import type { AdminLiveBroadcast, CallInput, LiveProduct } from '@shop/contract'
import { ApiError } from '#src/lib/call/api-error.ts'
import { failureText } from '#src/features/snackbar/show-failure.ts'
import { fromSeoulInput, toSeoulInput } from './seoul-input.ts'

export const MOST_PRODUCTS = 30
export const MOST_COUPONS = 10

/** What the form of a broadcast contains. */
export interface BroadcastFields {
  title: string
  contents: string
  /** Value of a `datetime-local` field, in the time of Seoul. */
  scheduledAt: string
  channelId: string
  /** In the order of the room. */
  products: LiveProduct[]
  couponIds: number[]
}
export type FieldName = keyof BroadcastFields
export type FieldErrors = Partial<Record<FieldName | 'form', string>>

export const emptyFields: BroadcastFields = {
  title: '',
  contents: '',
  scheduledAt: '',
  channelId: '',
  products: [],
  couponIds: [],
}

export const fieldsOf = (broadcast: AdminLiveBroadcast): BroadcastFields => ({
  title: broadcast.title,
  contents: broadcast.contents,
  scheduledAt: toSeoulInput(broadcast.scheduledAt),
  channelId: String(broadcast.channelId),
  products: broadcast.products,
  couponIds: broadcast.coupons.map(({ id }) => id),
})

/** Validates the form before it is sent. `saved`: schedule as stored, which may be past; undefined for a new broadcast. */
export const checkFields = (fields: BroadcastFields, now: number, saved?: string): FieldErrors => {
  const at = fromSeoulInput(fields.scheduledAt)
  const isPast = at !== undefined && fields.scheduledAt !== saved && Date.parse(at) < now
  const errors: FieldErrors = {
    ...(!fields.title.trim() && { title: '제목을 적어 주세요.' }),
    ...(fields.channelId === '' && { channelId: '채널을 골라 주세요.' }),
    ...(at === undefined && { scheduledAt: '방송할 날짜와 시간을 정해 주세요.' }),
    ...(isPast && { scheduledAt: '지난 시간이에요. 앞으로 방송할 시간을 정해 주세요.' }),
    ...(fields.products.length === 0 && { products: '방송에서 보여 줄 상품을 하나 이상 골라 주세요.' }),
  }
  return errors
}

/** Input of the calls that save a broadcast. The fields have been checked. */
export const toBroadcastInput = (fields: BroadcastFields): CallInput<'admin.live.create'>['body'] => ({
  title: fields.title,
  contents: fields.contents,
  channelId: Number(fields.channelId),
  scheduledAt: fromSeoulInput(fields.scheduledAt) ?? '',
  productIds: fields.products.map(({ id }) => id),
  couponIds: fields.couponIds,
})

const fieldOfInput: Readonly<Record<string, FieldName>> = {
  title: 'title',
  contents: 'contents',
  channelId: 'channelId',
  scheduledAt: 'scheduledAt',
  productIds: 'products',
  couponIds: 'couponIds',
}
const fieldOfCode: Readonly<Record<string, FieldName>> = {
  liveNotFound: 'channelId',
  productNotFound: 'products',
  couponNotFound: 'couponIds',
}

/** Maps a refusal to the fields that it names; otherwise to the whole form. */
export const errorsOf = (error: unknown): FieldErrors => {
  if (!(error instanceof ApiError)) return { form: failureText(error) }
  const byCode = fieldOfCode[error.code]
  if (byCode) return { [byCode]: error.problems[0]?.message ?? error.message }
  const named = error.problems.flatMap(({ path, message }) => {
    const field = fieldOfInput[path.replace(/^body\./, '').split('.')[0] ?? '']
    return field ? [[field, message] as const] : []
  })
  return named.length > 0 ? Object.fromEntries(named) : { form: failureText(error) }
}

const labels: Readonly<Record<FieldName, string>> = {
  title: '제목',
  contents: '소개',
  scheduledAt: '시간',
  channelId: '채널',
  products: '상품',
  couponIds: '쿠폰',
}

const comparable = (fields: BroadcastFields, field: FieldName): string =>
  field === 'products' ? fields.products.map(({ id }) => id).join() : String(fields[field])

/** Names of the fields in which two versions of a broadcast differ. */
export const differencesOf = (before: BroadcastFields, after: BroadcastFields): string[] =>
  (Object.keys(labels) as FieldName[])
    .filter((field) => comparable(before, field) !== comparable(after, field))
    .map((field) => labels[field])
