import { describe, expect, test } from 'vitest'
import { demoCatalogue } from '#src/catalogue.ts'
import { averageScoreOf } from '#src/review/reviews.ts'

const { products, reviews, qnas } = demoCatalogue(new Date('2026-03-02T03:00:00Z'))
const reviewsOf = Map.groupBy(reviews, ({ productId }) => productId)

describe('reviews of the demo', () => {
  test('popular products have many, none has more than twenty, and products that are not sold yet have none', () => {
    const counts = products.map(({ id }) => reviewsOf.get(id)?.length ?? 0)
    expect(counts.filter((count) => count >= 6).length).toBeGreaterThan(products.length / 3)
    expect(Math.max(...counts)).toBeLessThanOrEqual(20)
    const unsold = products.filter(({ marks }) => marks.includes('soon') || marks.includes('funding'))
    expect(unsold.flatMap(({ id }) => reviewsOf.get(id) ?? [])).toEqual([])
  })

  test('are masked, have no markup, are mostly positive, and some have pictures', () => {
    for (const { writer, contents, score, images } of reviews) {
      expect(writer).toMatch(/^[가-힣]\*[가-힣]?$/)
      expect(contents.length).toBeGreaterThanOrEqual(10)
      expect(contents).not.toMatch(/[<>]|undefined| {2}|\.\./)
      expect(score).toBeGreaterThanOrEqual(1)
      expect(images.length).toBeLessThanOrEqual(3)
    }
    const average = reviews.reduce((sum, { score }) => sum + score, 0) / reviews.length
    expect(average).toBeGreaterThan(4.2)
    expect(average).toBeLessThan(4.8)
    expect(reviews.filter(({ images }) => images.length > 0).length / reviews.length).toBeGreaterThan(0.2)
  })

  test('few reviews of the same product have the same text', () => {
    for (const list of reviewsOf.values())
      expect(new Set(list.map(({ contents }) => contents)).size).toBeGreaterThan(list.length * 0.7)
  })

  test('are in order of time and all in the past', () => {
    const times = reviews.map(({ createdAt }) => createdAt)
    expect(times).toEqual(times.toSorted())
    expect(times.at(-1)! < '2026-03-02T03:00:00Z').toBe(true)
  })

  test('the average that displays use equals the average of the reviews', () => {
    const product = products.find(({ id }) => (reviewsOf.get(id)?.length ?? 0) > 10)
    const scores = reviewsOf.get(product?.id ?? 0)?.map(({ score }) => score) ?? []
    expect(product && averageScoreOf(product)).toBeCloseTo(
      scores.reduce((sum, score) => sum + score, 0) / scores.length,
    )
  })
})

describe('questions of the demo', () => {
  test('all but the newest are answered, never before they were asked', () => {
    for (const { answer, answeredAt, createdAt, contents } of qnas) {
      expect(contents.length).toBeGreaterThanOrEqual(5)
      expect(answer === null).toBe(answeredAt === null)
      if (answeredAt !== null) expect(answeredAt > createdAt).toBe(true)
      expect((answeredAt ?? createdAt) < '2026-03-02T03:00:00Z').toBe(true)
    }
    expect(qnas.filter(({ isPrivate }) => isPrivate).length).toBeGreaterThan(10)
    expect(qnas.filter(({ answer }) => answer === null).length).toBeGreaterThan(0)
  })

  test('answers agree with the product data', () => {
    const jeju = qnas.filter(({ contents }) => contents.includes('제주'))
    expect(jeju.length).toBeGreaterThan(10)
    for (const { productId, answer } of jeju) {
      const product = products.find(({ id }) => id === productId)
      if (answer && product?.isUndeliverableSecondaryArea) expect(answer).toContain('보내 드리지 못해요')
    }
  })
})
