import { sandboxPort, shopPort } from '../start-shop.ts'

export const brands = ['ru', 'cuma', 'market', 'farmer'] as const
export type BrandId = (typeof brands)[number]

export const shopAt = (brand: BrandId): string => `http://${brand}.localhost:${shopPort}`
export const sandboxAt = `http://127.0.0.1:${sandboxPort}`

/** Viewports of a small phone and of a desktop. Journeys use a medium phone by default. */
export const smallPhone = { viewport: { width: 360, height: 640 }, isMobile: true, hasTouch: true }
export const desktop = { viewport: { width: 1280, height: 800 }, isMobile: false, hasTouch: false }
