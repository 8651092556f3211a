import type { BrandId } from './places.ts'

/** One page per kind of main tab for each brand: tabs in a tab, products, and a simple list. SCREEN-3 */
export const tabPages: Record<BrandId, readonly string[]> = {
  ru: ['/?tab=best', '/?tab=gift', '/?tab=community'],
  cuma: ['/?tab=best', '/?tab=season', '/?tab=gift'],
  market: ['/?tab=best', '/?tab=dawn', '/?tab=sale'],
  farmer: ['/?tab=best', '/?tab=barn', '/?tab=box'],
}
