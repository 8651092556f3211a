import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { type RankedVideo, rankVideos } from './video-rules.ts'

const of = (id: number, categoryId = 1, { isSoldOut = false, topCategoryId = categoryId } = {}): RankedVideo => ({
  id,
  products: [{ isSoldOut, categoryId, topCategoryId }],
})
const idsOf = (videos: readonly RankedVideo[]) => videos.map(({ id }) => id)
const none = { categoryIds: [], seenIds: new Set<number>() }

describe('happy', () => {
  test('[SCREEN-15] without categories the newest stay first', () => {
    expect(idsOf(rankVideos([of(3), of(2), of(1)], none))).toEqual([3, 2, 1])
  })

  test('[SCREEN-15] related videos come first, the category looked at last before earlier ones', () => {
    const videos = [of(5, 50), of(4, 40), of(3, 30), of(2, 20), of(1, 10)]
    expect(idsOf(rankVideos(videos, { ...none, categoryIds: [10, 20] }))).toEqual([2, 1, 5, 4, 3])
  })

  test('[SCREEN-15] the top category of a product is related, but less than its own', () => {
    const videos = [of(3), of(2, 21, { topCategoryId: 2 }), of(1, 22, { topCategoryId: 2 })]
    expect(idsOf(rankVideos(videos, { ...none, categoryIds: [22, 2] }))[0]).toBe(1)
    expect(idsOf(rankVideos(videos, { ...none, categoryIds: [2] }))).toEqual([2, 3, 1])
  })

  test('[SCREEN-15] videos shown in this visit do not repeat', () => {
    expect(idsOf(rankVideos([of(3), of(2), of(1), of(3)], { ...none, seenIds: new Set([2]) }))).toEqual([3, 1])
  })

  test('[SCREEN-15] a video is last only if all of its products are sold out', () => {
    const half = { id: 3, products: [...of(3, 1, { isSoldOut: true }).products, ...of(3).products] }
    const nothing = { id: 2, products: [] }
    const videos = [of(4, 1, { isSoldOut: true }), half, nothing, of(1)]
    expect(idsOf(rankVideos(videos, { ...none, categoryIds: [1] })).at(-1)).toBe(4)
    expect(idsOf(rankVideos(videos, none))).toEqual([3, 2, 1, 4])
  })
})

const anyVideo = fc
  .record({ id: fc.integer({ min: 1, max: 30 }), category: fc.integer({ min: 1, max: 5 }), isSoldOut: fc.boolean() })
  .map(({ id, category, isSoldOut }) => of(id, category, { isSoldOut }))
const anyTaste = fc.record({
  categoryIds: fc.array(fc.integer({ min: 1, max: 5 }), { maxLength: 20 }),
  seenIds: fc.array(fc.integer({ min: 1, max: 30 })).map((ids) => new Set(ids)),
})

test('[SCREEN-15] every unseen video appears once, sold-out ones last, and ranking again changes nothing else', () => {
  fc.assert(
    fc.property(fc.array(anyVideo, { maxLength: 40 }), anyTaste, (videos, taste) => {
      const ranked = rankVideos(videos, taste)
      const expected = new Set(idsOf(videos).filter((id) => !taste.seenIds.has(id)))
      expect(ranked).toHaveLength(expected.size)
      expect(new Set(idsOf(ranked))).toEqual(expected)
      const firstSoldOut = ranked.findIndex(({ products }) => products[0]?.isSoldOut)
      if (firstSoldOut >= 0)
        expect(ranked.slice(firstSoldOut).every(({ products }) => products[0]?.isSoldOut)).toBe(true)
      expect(rankVideos(videos, taste)).toEqual(ranked)
    }),
  )
})
