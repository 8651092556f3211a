import type { DemoProduct } from '#src/catalogue-shape.ts'
import type { DemoSale } from '#src/loading/lists-shape.ts'
import { randomFrom, seoulDay } from '#src/loading/seed.ts'

/** Days over which what a product ever sold is spread. */
const SPREAD_DAYS = 90
/** A wave goes up and down once in so many days, each product in its own time: what leads a day need not lead a month. */
const WAVE_DAYS = 24

const dayNumber = (day: string): number => Math.round(Date.parse(`${day}T00:00:00Z`) / 86_400_000)

const unitsOn = (product: DemoProduct, day: string): number => {
  const number = dayNumber(day)
  const random = randomFrom(product.id * 100_003 + number)
  const wave = 1 + 0.6 * Math.sin((2 * Math.PI * (number + product.id * 7)) / WAVE_DAYS)
  // weekends are when most people fill their fridges
  const weekend = [0, 6].includes(new Date(number * 86_400_000).getUTCDay()) ? 1.4 : 1
  return Math.round((product.soldUnits / SPREAD_DAYS) * wave * weekend * (0.6 + 0.8 * random()))
}

/** What a product sold on these days of Seoul, the same in every run; nothing before it was there. */
const salesOf = (product: DemoProduct, days: readonly string[]): DemoSale[] =>
  days
    .filter((day) => day >= product.createdAt.slice(0, 10))
    .map((day) => {
      const units = unitsOn(product, day)
      return { day, productId: product.id, units, revenue: units * product.price }
    })
    .filter(({ units }) => units > 0)

/** The days before today that a best list can look back to, the oldest first. */
export const earlierDays = (now: Date): string[] => Array.from({ length: 31 }, (_, at) => seoulDay(now, at - 31))

/** Sales of the days before today, as they would have been brought along from a shop that was there before. */
export const earlierSales = (products: readonly DemoProduct[], days: readonly string[]): DemoSale[] =>
  products.flatMap((product) => salesOf(product, days))
