import type { BrandId } from './places.ts'

/** Of each brand a page of every kind of main tab: tabs in a tab, products, and a simple list. SCREEN-3 */
export const tabPages: Record<BrandId, readonly string[]> = {
  ru: ['/?tab=best', '/?tab=gift', '/?tab=community'],
  cuma: ['/?tab=best', '/?tab=season', '/?tab=gift'],
  market: ['/?tab=best', '/?tab=dawn', '/?tab=sale'],
  farmer: ['/?tab=best', '/?tab=barn', '/?tab=box'],
}
