import { buildProduct } from '#src/product/build-product.ts'
import type { DemoProduct } from '#src/catalogue-shape.ts'
import { type Good, goods } from '#src/product/read-goods.ts'
import { pick, type Random, randomFrom, wholeBetween } from '#src/loading/seed.ts'

export const firstGrownId = 10_001

const heads: Record<number, readonly string[]> = {
  91: ['산지직송', '고당도', '햇', '당일수확', '농가직송', '꿀맛', '새벽수확', '프리미엄'],
  93: ['당일조업', '급속냉동', '산지직송', '손질', '자연산', '새벽경매', '선동', '바다애'],
  96: ['냉장', '숙성', '급냉', '프리미엄', '무항생제', '당일손질', '구이용', '동물복지'],
  97: ['무농약', '유기농', '햇', '산지직송', '노지', '못난이', '황토밭', 'GAP 인증'],
  95: ['수제', '국산', '전통', '저온', '햇', '건강한', '소문난', '정직한'],
}
const tails = [
  '실속형',
  '가족용',
  '대용량',
  '소포장',
  '알뜰팩',
  '특품',
  '상품',
  '가정용',
  '한정수량',
  '단골용',
] as const

const keep = new Set(['g', 'ship', 'free', 'gift', 'dawn', 'box', 'nojeju', 'noisland'])

function vary(base: Good, random: Random): Good {
  const scale = wholeBetween(random, 78, 135) / 100
  const head = pick(random, heads[base.topCategoryId] ?? ['산지직송'])
  const bare = base.name.replace(/^\[[^\]]+\] /, '')
  const marks = new Map([...base.marks].filter(([mark]) => keep.has(mark)))
  if (random() < 0.04) marks.set('sold', 1)
  if (random() < 0.04) marks.set('app', 1)
  if (random() < 0.05) marks.set('excl', 1)
  return {
    ...base,
    name: `${head} ${bare} ${pick(random, tails)}`,
    sizes: base.sizes
      .slice(0, 2)
      .map((s) => ({ name: s.name, price: Math.max(900, Math.round((s.price * scale) / 100) * 100) })),
    marks,
  }
}

/**
 * Generates `count` variations of the catalogue's products, the same in every run. Yields them one by one, so that a million
 * products need no memory. Skips the first `from`, which already exist.
 */
export function* growProducts(count: number, now: Date, from = 0): Generator<DemoProduct> {
  const bases = goods.filter((g) => !g.marks.has('funding') && !g.marks.has('wholesale'))
  for (let i = from; i < count; i++) {
    const id = firstGrownId + i
    const random = randomFrom(id * 7 + 3)
    yield buildProduct(id, vary(pick(random, bases), random), now, true)
  }
}
