import type { DemoCombination, DemoOption, OptionStatus } from '#src/catalogue-shape.ts'
import type { Good } from '#src/product/read-goods.ts'
import { type Random, wholeBetween, workingDays } from '#src/loading/seed.ts'

type Choice = { readonly name: string; readonly factor: number; readonly day?: string }

const grades: Record<number, readonly Choice[]> = {
  91: [
    { name: '선물용', factor: 1.18 },
    { name: '가정용', factor: 1 },
  ],
  93: [
    { name: '특대', factor: 1.22 },
    { name: '중', factor: 1 },
  ],
  96: [
    { name: '1++ 등급', factor: 1.2 },
    { name: '1+ 등급', factor: 1 },
  ],
  97: [
    { name: '특품', factor: 1.14 },
    { name: '상품', factor: 1 },
  ],
  95: [
    { name: '선물 포장', factor: 1.07 },
    { name: '일반 포장', factor: 1 },
  ],
}

const weekdays = ['일', '월', '화', '수', '목', '금', '토'] as const

/** Formats a day for shoppers: `11.24(화) 출고`. */
function showDay(day: string): string {
  const weekday = weekdays[new Date(`${day}T00:00:00Z`).getUTCDay()] ?? ''
  return `${day.slice(5, 7)}.${day.slice(8)}(${weekday}) 출고`
}

/** Returns the option name for the sizes of a product: contents of a set, weight, volume or count. */
const sizeNameOf = ({ categoryId, sizes }: Good): string => {
  if (categoryId % 100 === 8) return '구성'
  if (sizes.some(({ name }) => /\dk?g/i.test(name))) return '중량'
  return sizes.some(({ name }) => /\dm?L/i.test(name)) ? '용량' : '수량'
}

function groupsOf(good: Good, now: Date): { name: string; choices: readonly Choice[] }[] {
  const sizes = good.sizes.map((s) => ({ name: s.name, factor: s.price }))
  const groups: { name: string; choices: readonly Choice[] }[] = []
  const graded = good.marks.has('g') ? grades[good.topCategoryId] : undefined
  const dated = good.marks.has('ship')
  if (sizes.length > 1 || graded || dated) groups.push({ name: sizeNameOf(good), choices: sizes })
  if (graded)
    groups.push({
      name: good.topCategoryId === 93 ? '크기' : good.topCategoryId === 95 ? '포장' : '등급',
      choices: graded,
    })
  if (dated) {
    const days = workingDays(now, [2, 4, 7].slice(0, sizes.length > 2 || graded ? 2 : 3))
    groups.push({ name: '출고일', choices: days.map((day) => ({ name: showDay(day), factor: 1, day })) })
  }
  return groups
}

const round100 = (won: number) => Math.round(won / 100) * 100

function statusOf(good: Good, random: Random, index: number): OptionStatus {
  if (good.marks.has('sold')) return 'stock_out'
  if (good.marks.has('temp')) return 'temp_stock_out'
  if (index === 0) return 'stock_in'
  const roll = random()
  return roll < 0.07 ? 'stock_out' : roll < 0.11 ? 'temp_stock_out' : roll < 0.14 ? 'unlimited_stock_in' : 'stock_in'
}

function amountOf(good: Good, random: Random, status: OptionStatus): number {
  if (status === 'stock_out') return 0
  if (good.marks.has('funding')) return good.marks.get('funding') ?? 0
  if (good.marks.has('limit')) return wholeBetween(random, 12, 60)
  if (good.marks.has('wholesale')) return wholeBetween(random, 20, 80)
  return random() < 0.12 ? wholeBetween(random, 2, 9) : wholeBetween(random, 40, 480)
}

/** Returns all combinations of the groups' choices, in the order of the groups. */
function products(groups: readonly { choices: readonly Choice[] }[]): number[][] {
  return groups.reduce<number[][]>((paths, g) => paths.flatMap((path) => g.choices.map((_, i) => [...path, i])), [[]])
}

/**
 * Builds option groups and their combinations. Ids derive from the product id, with room for four options, sixteen values and
 * sixteen combinations.
 * `discount` is the share by which the price is below the list price.
 */
export function buildOptions(
  productId: number,
  good: Good,
  discount: number,
  { random, now }: { readonly random: Random; readonly now: Date },
): { options: DemoOption[]; combinations: DemoCombination[] } {
  const groups = groupsOf(good, now)
  let valueId = productId * 16
  const options = groups.map((g, position) => ({
    id: productId * 4 + position,
    name: g.name,
    position,
    values: g.choices.map((c, at) => ({ id: valueId++, name: c.name, position: at })),
  }))
  const combinations = products(groups).map((path, position): DemoCombination => {
    const chosen = path.map((at, i) => groups[i]?.choices[at]).filter((c) => c !== undefined)
    const price = round100(groups.length ? chosen.reduce((won, c) => won * c.factor, 1) : (good.sizes[0]?.price ?? 0))
    const status = statusOf(good, random, position)
    return {
      id: productId * 16 + position,
      name: groups.length ? chosen.map((c) => c.name).join(' / ') : (good.sizes[0]?.name ?? ''),
      optionIdPath: path.map((at, i) => options[i]?.values[at]?.id).join('/'),
      productOptionStatus: status,
      price,
      listPrice: round100(price / (1 - discount)),
      specialSalePrice: good.marks.has('dawn') || good.marks.has('period') ? round100(price * 0.95) : null,
      supplyPrice: round100(price * 0.72),
      optionUnit: 1,
      amount: amountOf(good, random, status),
      shipmentDate: chosen.find((c) => c.day)?.day ?? null,
      position,
    }
  })
  return { options, combinations }
}
