import type { Video, VideoProduct } from '@shop/contract'

/** Returns a video without products. */
export const aVideo = (id: number, change: Partial<Video> = {}): Video => ({
  id,
  title: `영상 ${id}`,
  contents: `설명 ${id}`,
  videoUrl: `/pictures/clip-${id}.webm`,
  thumbnail: `/pictures/${id}-640.webp`,
  thumbnailSmall: `/pictures/${id}-320.avif`,
  viewCount: 0,
  videoShareCount: 0,
  isMyVideoShare: false,
  poster: `/pictures/${id}-640.webp`,
  captionsUrl: null,
  hlsUrl: null,
  durationMs: 8_000,
  width: 540,
  height: 960,
  publishedAt: '2026-11-20T00:00:00.000Z',
  seller: null,
  products: [],
  ...change,
})

export const aVideoProduct = (id: number, change: Partial<VideoProduct> = {}): VideoProduct => ({
  id,
  name: `상품 ${id}`,
  price: 12_900,
  thumbnail: null,
  isSoldOut: false,
  categoryId: 9101,
  topCategoryId: 91,
  ...change,
})
