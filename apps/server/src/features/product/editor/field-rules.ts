import { type AdminProductFields, AppError } from '@shop/contract'

/** Fields that depend on each other. */
export type RuledFields = Pick<
  AdminProductFields,
  | 'shippingFeeType'
  | 'shippingFee'
  | 'freeShippingFeeConditionPrice'
  | 'limitedPeriodBegin'
  | 'limitedPeriodEnd'
  | 'foodNotice'
>

interface FieldRule {
  path: keyof RuledFields
  message: string
  isBroken: (fields: RuledFields) => boolean
}

// the database refuses these too; here they have a name and a sentence
const rules: readonly FieldRule[] = [
  {
    path: 'shippingFee',
    message: '무료 배송이면 배송비가 0원이어야 해요.',
    isBroken: ({ shippingFeeType, shippingFee }) => shippingFeeType === 'type01' && shippingFee > 0,
  },
  {
    path: 'freeShippingFeeConditionPrice',
    message: '조건부 무료 배송에서만 정할 수 있어요.',
    isBroken: ({ shippingFeeType, freeShippingFeeConditionPrice }) =>
      shippingFeeType !== 'type03' && freeShippingFeeConditionPrice !== null,
  },
  {
    path: 'limitedPeriodEnd',
    message: '끝나는 시각은 시작하는 시각보다 늦어야 해요.',
    isBroken: ({ limitedPeriodBegin: from, limitedPeriodEnd: to }) =>
      from !== null && to !== null && Date.parse(to) <= Date.parse(from),
  },
  {
    path: 'foodNotice',
    message: '같은 항목이 두 번 있어요.',
    isBroken: ({ foodNotice }) => new Set(foodNotice.map(({ name }) => name)).size < foodNotice.length,
  },
]

/** Error about one field of a body. */
export const fieldError = (path: string, message: string): AppError =>
  new AppError('invalidInput', { problems: [{ path: `body.${path}`, message }] })

/** Finds what is wrong with the fields of a product together. */
export const findFieldProblems = (fields: RuledFields): Pick<FieldRule, 'path' | 'message'>[] =>
  rules.filter(({ isBroken }) => isBroken(fields)).map(({ path, message }) => ({ path, message }))

/** Asserts what the fields of a product say together. Throws `invalidInput`, which names each field. */
export const assertFields = (fields: RuledFields): void => {
  const problems = findFieldProblems(fields).map(({ path, message }) => ({ path: `body.${path}`, message }))
  if (problems.length > 0) throw new AppError('invalidInput', { problems })
}
