import type { DemoProduct, DemoReview } from '#src/catalogue-shape.ts'
import { frames, reviewWords } from '#src/review/review-words.ts'
import { pick, type Random, randomFrom, wholeBetween } from '#src/loading/seed.ts'
import { writerOf, writtenAt } from '#src/review/writers.ts'

const MOST = 20
const OLDEST_DAYS = 120

/** What is well known is spoken of; most people are content. */
const countOf = ({ fame }: DemoProduct): number => (fame === 0 ? 0 : Math.min(MOST, Math.ceil(fame / 50)))

const scoreOf = (random: Random): number => {
  const at = random()
  return at < 0.66 ? 5 : at < 0.87 ? 4 : at < 0.95 ? 3 : at < 0.985 ? 2 : 1
}

/** Sentences in the order of a telling, none of them twice. */
function contentsOf(product: DemoProduct, score: number, random: Random): string {
  const words = reviewWords.get(product.categoryId)
  const frame = frames[score]
  if (!words || !frame) throw new Error(`there are no words for ${product.name}`)
  const liked = () => `${pick(random, words.liked)}.`
  // who is content says why, who is not says what was amiss
  const middle = [
    ...(score >= 3 ? [liked()] : []),
    ...(score === 5 ? [liked()] : [`${score >= 3 ? '다만 ' : ''}${pick(random, words.missed)}.`]),
  ]
  const sentences = [pick(random, frame.first), ...middle, pick(random, frame.last)]
  return [...new Set(sentences.filter(Boolean))].join(' ')
}

function imagesOf({ images, name }: DemoProduct, random: Random): DemoReview['images'] {
  if (images.length === 0 || random() > 0.34) return []
  const count = Math.min(images.length, wholeBetween(random, 1, 3))
  const start = wholeBetween(random, 0, images.length - 1)
  return Array.from({ length: count }, (_, sort) => {
    const image = images[(start + sort) % images.length]
    if (!image) throw new Error('a picture is missing')
    return { sort, imageFile: { ...image, alt: `${name} 후기 사진 ${sort + 1}` } }
  })
}

/** What was bought then left on another day than what can be bought now. */
const withoutDay = (optionName: string): string => optionName.replace(/( \/ )?[\d.]+\([월화수목금토일]\) 출고/, '')

const randomOf = (product: DemoProduct, place: number): Random => randomFrom(product.id * 31 + place * 7_919)

/** What its reviews will say on average; 0 without any. */
export const averageScoreOf = (product: DemoProduct): number => {
  const scores = Array.from({ length: countOf(product) }, (_, place) => scoreOf(randomOf(product, place)))
  return scores.reduce((sum, score) => sum + score, 0) / Math.max(1, scores.length)
}

const reviewOf = (product: DemoProduct, place: number, now: Date): Omit<DemoReview, 'id'> => {
  const random = randomOf(product, place)
  const score = scoreOf(random)
  return {
    productId: product.id,
    writer: writerOf(random),
    optionName: product.options.length > 0 ? withoutDay(pick(random, product.combinations).name) : '',
    score,
    contents: contentsOf(product, score, random),
    images: score >= 4 ? imagesOf(product, random) : [],
    createdAt: writtenAt(random, now, wholeBetween(random, 1, OLDEST_DAYS)).toISOString(),
  }
}

/** Reviews of the catalogue's own products, the oldest first, so that later ones have higher ids. */
export function listReviews(products: readonly DemoProduct[], now: Date): DemoReview[] {
  return products
    .flatMap((product) => Array.from({ length: countOf(product) }, (_, place) => reviewOf(product, place, now)))
    .toSorted((a, b) => a.createdAt.localeCompare(b.createdAt) || a.productId - b.productId)
    .map((review, i) => Object.assign({ id: i + 1 }, review))
}
