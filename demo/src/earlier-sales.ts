import type { DemoProduct } from '#src/catalogue-shape.ts'
import type { DemoSale } from '#src/loading/lists-shape.ts'
import { randomFrom, seoulDay } from '#src/loading/seed.ts'

/** Number of days over which the total sales of a product are distributed. */
const SPREAD_DAYS = 90
/**
 * Period of the sales wave in days. Each product has its own phase, so that the best sellers of a day and of a month can differ.
 */
const WAVE_DAYS = 24

const dayNumber = (day: string): number => Math.round(Date.parse(`${day}T00:00:00Z`) / 86_400_000)

const unitsOn = (product: DemoProduct, day: string): number => {
  const number = dayNumber(day)
  const random = randomFrom(product.id * 100_003 + number)
  const wave = 1 + 0.6 * Math.sin((2 * Math.PI * (number + product.id * 7)) / WAVE_DAYS)
  // sales are higher on weekends
  const weekend = [0, 6].includes(new Date(number * 86_400_000).getUTCDay()) ? 1.4 : 1
  return Math.round((product.soldUnits / SPREAD_DAYS) * wave * weekend * (0.6 + 0.8 * random()))
}

/** Returns the sales of a product on these days in Seoul, the same in every run. Skips days before the product was created. */
const salesOf = (product: DemoProduct, days: readonly string[]): DemoSale[] =>
  days
    .filter((day) => day >= product.createdAt.slice(0, 10))
    .map((day) => {
      const units = unitsOn(product, day)
      return { day, productId: product.id, units, revenue: units * product.price }
    })
    .filter(({ units }) => units > 0)

/** Returns the 31 days before today that the best lists cover, oldest first. */
export const earlierDays = (now: Date): string[] => Array.from({ length: 31 }, (_, at) => seoulDay(now, at - 31))

/** Returns sales of the days before today, as if imported from a previous shop. */
export const earlierSales = (products: readonly DemoProduct[], days: readonly string[]): DemoSale[] =>
  products.flatMap((product) => salesOf(product, days))
