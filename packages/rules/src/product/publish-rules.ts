import type { AdminProductFields, FoodNoticeKind, Problem } from '@shop/contract'

export interface NoticeField {
  name: string
  isRequired: boolean
  /** What to write, for the form. */
  hint: string
}

const field = (name: string, hint: string, isRequired = true): NoticeField => ({ name, isRequired, hint })

const storage = field('보관 방법 또는 취급 방법', '예: 받은 뒤 냉장 보관')
const allergens = field('알레르기 유발물질', '없으면 “해당 없음”', false)
const safety = field('소비자 안전을 위한 주의사항', '예: 개봉 후에는 바로 드세요')
const imported = '수입식품안전관리 특별법에 따라 수입신고를 마쳤어요. 국산이면 “해당 없음”'

/** Lines for unprocessed food. `law` is what the laws on this kind of food ask for. */
const ofProduce = (law: string): readonly NoticeField[] => [
  field('품목 또는 명칭', '예: 사과(부사)'),
  field('포장단위별 내용물의 용량(중량), 수량, 크기', '예: 3kg, 9~11과, 중과'),
  field('생산자 및 수입자', '수입품이면 수입자를 함께'),
  field('원산지', '예: 국내산(경북 청송)'),
  field('제조연월일(포장일 또는 생산연도)', '예: 2026년산, 출고일 포장'),
  field('소비기한 또는 품질유지기한', '예: 냉장 14일'),
  field('관련 법률에 따른 표시사항', law),
  field('수입 여부', imported),
  field('상품 구성', '예: 사과 3kg 1상자'),
  storage,
  allergens,
  safety,
]

const ofProcessed: readonly NoticeField[] = [
  field('제품명', '포장에 적힌 이름'),
  field('식품의 유형', '예: 과·채주스'),
  field('생산자 및 소재지', '수입품이면 수입자와 제조국을 함께'),
  field('제조연월일', '예: 출고일 기준 7일 이내 제조'),
  field('소비기한 또는 품질유지기한', '예: 제조일부터 6개월'),
  field('포장단위별 내용물의 용량(중량), 수량', '예: 1L, 3병'),
  field('원재료명 및 함량', '원산지를 함께'),
  field('원산지', '예: 국내산'),
  field('영양성분', '표시 대상이 아니면 “해당 없음”'),
  field('유전자변형식품 여부', '예: 유전자변형식품이 아니에요'),
  field('수입식품 여부', imported),
  storage,
  allergens,
  safety,
]

/**
 * Lines of the food notice by kind of food, after the notice on product information in electronic commerce (전자상거래 등에서의 상품
 * 등의 정보제공에 관한 고시, food and processed food). The line with the phone number for complaints is the brand's, added by its pages.
 */
const noticeFields: Readonly<Record<FoodNoticeKind, readonly NoticeField[]>> = {
  agricultural: ofProduce('유전자변형농산물 여부, 지리적 표시'),
  fishery: ofProduce('유전자변형수산물 여부, 지리적 표시'),
  meat: ofProduce('축산물 등급, 이력번호'),
  processed: ofProcessed,
}

/** Names of the kinds of food, for the form. */
export const noticeKindNames: Readonly<Record<FoodNoticeKind, string>> = {
  agricultural: '농산물',
  fishery: '수산물',
  meat: '축산물',
  processed: '가공식품',
}

/** Lines that the food notice of a kind has, in their order. */
export const noticeFieldsOf = (kind: FoodNoticeKind): readonly NoticeField[] => noticeFields[kind]

type Checked = Pick<
  AdminProductFields,
  | 'name'
  | 'images'
  | 'contents'
  | 'deliveryCompany'
  | 'foodNoticeKind'
  | 'foodNotice'
  | 'saleType'
  | 'limitedPeriodBegin'
  | 'limitedPeriodEnd'
  | 'fundingGoalUnits'
>

const missing = (path: string, message: string, isMissing: boolean): Problem[] => (isMissing ? [{ path, message }] : [])

const findNoticeProblems = ({ foodNoticeKind, foodNotice }: Checked): Problem[] => {
  if (foodNoticeKind === null) return [{ path: 'foodNoticeKind', message: '상품정보제공고시의 품목을 골라 주세요.' }]
  const written = new Set(foodNotice.filter(({ value }) => value.trim() !== '').map(({ name }) => name))
  return noticeFieldsOf(foodNoticeKind)
    .filter(({ name, isRequired }) => isRequired && !written.has(name))
    .map(({ name }) => ({ path: `foodNotice.${name}`, message: `상품정보제공고시의 “${name}”을(를) 적어 주세요.` }))
}

/**
 * Lists what a product lacks for sale. Each problem names the field by its path in the fields, or `combinations`. Empty if it can be
 * published.
 */
export const findPublishProblems = (product: Checked, prices: readonly { price: number }[]): Problem[] => [
  ...missing('name', '상품 이름을 적어 주세요.', product.name.trim() === ''),
  ...missing('images', '사진을 한 장 이상 올려 주세요.', product.images.length === 0),
  ...missing('contents', '상세 설명을 적어 주세요.', product.contents.replace(/<(?!img)[^>]*>|&nbsp;|\s/g, '') === ''),
  ...missing('deliveryCompany', '택배사를 적어 주세요.', product.deliveryCompany.trim() === ''),
  ...missing('combinations', '판매할 옵션이 하나 이상 있어야 해요.', prices.length === 0),
  ...missing(
    'combinations',
    '판매가를 0원보다 크게 적어 주세요.',
    prices.some(({ price }) => price <= 0),
  ),
  ...missing(
    'limitedPeriodEnd',
    '기간 한정 판매는 시작과 끝을 정해 주세요.',
    product.saleType === 'LIMITED_SALE' && (product.limitedPeriodBegin === null || product.limitedPeriodEnd === null),
  ),
  ...missing(
    'fundingGoalUnits',
    '펀딩 목표 수량을 적어 주세요.',
    product.saleType === 'FUNDING_SALE' && product.fundingGoalUnits === null,
  ),
  ...findNoticeProblems(product),
]

/** Problems of a product on sale that a change adds: a published product may not lose what it needs. */
export const addedProblems = (before: readonly Problem[], after: readonly Problem[]): Problem[] => {
  const known = new Set(before.map(({ path, message }) => `${path} ${message}`))
  return after.filter(({ path, message }) => !known.has(`${path} ${message}`))
}
