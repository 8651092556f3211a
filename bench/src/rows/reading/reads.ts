import type { Row } from '#src/report/row.ts'
import { measureKept } from './kept.ts'
import type { Bench } from '../measure.ts'
import { firstProductId, homePath, listPath } from './paths.ts'
import { measureUnkept } from './unkept.ts'

export const measureList = async (bench: Bench): Promise<Row[]> => [
  await measureKept(bench, 'Product list of 30', listPath),
  await measureUnkept(bench, { what: 'Product list of 30, uncached', path: listPath, unit: 'lists', goal: 2_000 }),
]

export const measureDetail = async (bench: Bench): Promise<Row[]> => {
  const shop = await bench.shops.kept()
  const path = `/v1/products/${await firstProductId(shop.url)}`
  return [
    await measureKept(bench, 'Product detail', path),
    await measureUnkept(bench, { what: 'Product detail, uncached', path, unit: 'details' }),
  ]
}

export const measureHome = async (bench: Bench): Promise<Row[]> => [
  await measureKept(bench, 'Home page, anonymous', homePath),
  await measureUnkept(bench, {
    what: 'Home page, rendered anew',
    path: homePath,
    unit: 'pages',
    goal: 350,
    shop: bench.shops.drawing(),
  }),
  await measureUnkept(bench, {
    what: 'Home page, rendered anew straight from the database',
    path: homePath,
    unit: 'pages',
  }),
]
