import type { FoodNoticeKind, NoticeLine } from '#src/catalogue-shape.ts'
import { allergensOf } from '#src/product/allergens.ts'
import type { Story } from '#src/product/contents.ts'
import { type MadeFood, madeFoodOf, nutritionText } from '#src/product/made-food.ts'

/**
 * Sub-categories of made food beside most of category 95: dried fish, fish cakes and sausages. Rice and grain are not made food.
 */
const processed = new Set([9306, 9307, 9606])
export const isProcessed = ({ topCategoryId, categoryId }: Story['good']): boolean =>
  (topCategoryId === 95 && categoryId !== 9501) || processed.has(categoryId)

const genes: Readonly<Record<number, string>> = {
  91: '유전자변형농산물이 아니에요',
  93: '유전자변형수산물이 아니에요',
  95: '유전자변형농산물이 아니에요',
  96: '등급과 이력번호는 포장에 적혀 있어요',
  97: '유전자변형농산물이 아니에요',
}

/** Kinds of produce by category; all others are farm produce. */
const kinds: Readonly<Record<number, FoodNoticeKind>> = { 93: 'fishery', 96: 'meat' }

/** Returns the kind of food, which determines the lines that the editor of the back office asks for. */
export const foodNoticeKindOf = (good: Story['good']): FoodNoticeKind =>
  isProcessed(good) ? 'processed' : (kinds[good.topCategoryId] ?? 'agricultural')

const homegrown = /국내|국산|원양|서울|부산|대구|인천|광주|대전|울산|세종|경기|강원|충북|충남|전북|전남|경북|경남|제주/

const line = (name: string, value: string): NoticeLine => ({ name, value })

export const isHomegrown = (origin: string): boolean => homegrown.test(origin)

const importedAs = (origin: string): string =>
  isHomegrown(origin) ? '해당 없음' : '수입식품안전관리 특별법에 따라 수입신고를 마쳤어요'

const ends = ({ facts, good }: Story): NoticeLine[] => [
  line('보관 방법 또는 취급 방법', facts.storage),
  line('알레르기 유발물질', allergensOf(good.name)),
  line('소비자 안전을 위한 주의사항', '개봉 후에는 바로 드시고, 상한 부분이 있으면 드시지 마세요'),
]

/** Notice lines for produce of field, sea and farm. */
const ofProduce = (story: Story, name: string, weight: string): NoticeLine[] => [
  line('품목 또는 명칭', name),
  line('포장단위별 내용물의 용량(중량), 수량, 크기', weight),
  line('생산자 및 수입자', story.seller),
  line('원산지', story.good.origin),
  line('제조연월일(포장일 또는 생산연도)', '출고일 기준 3일 이내 수확 또는 포장'),
  line('소비기한 또는 품질유지기한', story.facts.keeping),
  line('관련 법률에 따른 표시사항', genes[story.good.topCategoryId] ?? '해당 없음'),
  line('수입 여부', importedAs(story.good.origin)),
  line('상품 구성', story.good.sizes.map(({ name: size }) => size).join(', ')),
  ...ends(story),
]

/**
 * Adds the origin country of the main ingredient, unless the ingredients state their own origin. The place of production does not
 * determine the origin of the meat.
 */
const ingredientsText = ({ ingredients }: MadeFood, origin: string): string =>
  /(국내|미국|콜롬비아)산/.test(ingredients)
    ? ingredients
    : `${ingredients} (주원료 ${isHomegrown(origin) ? '국내산' : `원산지 ${origin}`})`

/** Notice lines for made food. */
const ofMadeFood = (story: Story, name: string, weight: string): NoticeLine[] => {
  const food = madeFoodOf(story.good.name)
  return [
    line('제품명', name),
    line('식품의 유형', food.type),
    line('생산자 및 소재지', `${story.seller} (${story.good.origin})`),
    line('제조연월일', '출고일 기준 7일 이내 제조'),
    line('소비기한 또는 품질유지기한', story.facts.keeping),
    line('포장단위별 내용물의 용량(중량), 수량', weight),
    line('원재료명 및 함량', ingredientsText(food, story.good.origin)),
    line('원산지', story.good.origin),
    line('영양성분', nutritionText(food)),
    line('유전자변형식품 여부', '유전자변형식품이 아니에요'),
    line('수입식품 여부', importedAs(story.good.origin)),
    ...ends(story),
  ]
}

/** Writes the legal food notice line by line. Produce and made food have different lines. */
export function writeFoodNotice(story: Story, weight: string): NoticeLine[] {
  const name = story.good.name.replace(/^\[[^\]]+\] /, '')
  return (isProcessed(story.good) ? ofMadeFood : ofProduce)(story, name, weight)
}
