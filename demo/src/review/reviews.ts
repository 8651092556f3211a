import type { DemoProduct, DemoReview } from '#src/catalogue-shape.ts'
import { frames, reviewWords } from '#src/review/review-words.ts'
import { pick, type Random, randomFrom, wholeBetween } from '#src/loading/seed.ts'
import { reviewAttributes } from '#src/review/attributes.ts'
import { replyTo } from '#src/review/replies.ts'
import { writerOf, writtenAt } from '#src/review/writers.ts'

const MOST = 20
const OLDEST_DAYS = 120

/** Number of reviews of a product. Grows with its popularity. */
const countOf = ({ fame }: DemoProduct): number => (fame === 0 ? 0 : Math.min(MOST, Math.ceil(fame / 44)))

const scoreOf = (random: Random): number => {
  const at = random()
  return at < 0.66 ? 5 : at < 0.87 ? 4 : at < 0.95 ? 3 : at < 0.985 ? 2 : 1
}

/** Writes the text of a review: opening, praise or criticism, closing. Removes repeated sentences. */
function contentsOf(product: DemoProduct, score: number, random: Random): string {
  const words = reviewWords.get(product.categoryId)
  const frame = frames[score]
  if (!words || !frame) throw new Error(`there are no words for ${product.name}`)
  const liked = () => `${pick(random, words.liked)}.`
  // a high score comes with praise, a lower score with criticism
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

/** Removes the shipment date from an option name, because earlier purchases had other dates than the current options. */
const withoutDay = (optionName: string): string => optionName.replace(/( \/ )?[\d.]+\([월화수목금토일]\) 출고/, '')

const randomOf = (product: DemoProduct, place: number): Random => randomFrom(product.id * 31 + place * 7_919)

/** Returns the average score of a product's reviews. 0 if it has none. */
export const averageScoreOf = (product: DemoProduct): number => {
  const scores = Array.from({ length: countOf(product) }, (_, place) => scoreOf(randomOf(product, place)))
  return scores.reduce((sum, score) => sum + score, 0) / Math.max(1, scores.length)
}

/** Chooses answers that agree with the score; a fifth of the authors choose none. */
const attributesOf = ({ topCategoryId }: DemoProduct, score: number, random: Random): number[] =>
  random() < 0.2
    ? []
    : reviewAttributes
        .filter(({ categoryId }) => categoryId === topCategoryId)
        .map(({ values }) => {
          const at = random()
          const place = score >= 4 ? (at < 0.8 ? 0 : 1) : score === 3 ? (at < 0.7 ? 1 : 2) : at < 0.3 ? 1 : 2
          return values[place]?.id ?? 0
        })

/** Grade, attributes and reply. They have a random sequence of their own, so that the texts do not change with them. */
const extrasOf = (
  product: DemoProduct,
  score: number,
  { place, at, now }: { place: number; at: Date; now: Date },
): Pick<DemoReview, 'grade' | 'attributeValueIds' | 'answer' | 'answeredAt'> => {
  const random = randomFrom(product.id * 53 + place * 6_007)
  const grade = wholeBetween(random, 0, 3)
  const attributeValueIds = attributesOf(product, score, random)
  const answeredAt = new Date(at.getTime() + wholeBetween(random, 60, 2_000) * 60_000)
  const answer = answeredAt < now ? replyTo(product, score, random) : null
  return { grade, attributeValueIds, answer, answeredAt: answer === null ? null : answeredAt.toISOString() }
}

const reviewOf = (product: DemoProduct, place: number, now: Date): Omit<DemoReview, 'id'> => {
  const random = randomOf(product, place)
  const score = scoreOf(random)
  const said = {
    productId: product.id,
    writer: writerOf(random),
    optionName: product.options.length > 0 ? withoutDay(pick(random, product.combinations).name) : '',
    score,
    contents: contentsOf(product, score, random),
    images: score >= 4 ? imagesOf(product, random) : [],
  }
  const at = writtenAt(random, now, wholeBetween(random, 1, OLDEST_DAYS))
  return { ...said, ...extrasOf(product, score, { place, at, now }), createdAt: at.toISOString() }
}

/** Returns reviews of the catalogue's own products, oldest first, so that newer ones have higher ids. */
export function listReviews(products: readonly DemoProduct[], now: Date): DemoReview[] {
  return products
    .flatMap((product) => Array.from({ length: countOf(product) }, (_, place) => reviewOf(product, place, now)))
    .toSorted((a, b) => a.createdAt.localeCompare(b.createdAt) || a.productId - b.productId)
    .map((review, i) => Object.assign({ id: i + 1 }, review))
}
