import { type Row, showNumber } from '#src/report/row.ts'
import { measureCached } from './cached.ts'
import type { Bench } from '../measure.ts'
import { firstProductId, homePath, listPath } from './paths.ts'
import { measureUncached } from './uncached.ts'

const among = (what: string, { runLength }: Bench): string => `${what} of ${showNumber(runLength.products)} products`

export const measureList = async (bench: Bench): Promise<Row[]> => {
  const list = among('Product list of 30', bench)
  return [
    await measureCached(bench, list, listPath),
    await measureUncached(bench, { what: `${list}, uncached`, path: listPath, unit: 'lists', goal: 2_000 }),
  ]
}

export const measureDetail = async (bench: Bench): Promise<Row[]> => {
  const shop = await bench.shops.kept(bench.runLength.products)
  const path = `/v1/products/${await firstProductId(shop.url)}`
  const detail = among('Product detail', bench)
  return [
    await measureCached(bench, detail, path),
    await measureUncached(bench, { what: `${detail}, uncached`, path, unit: 'details' }),
  ]
}

export const measureHome = async (bench: Bench): Promise<Row[]> => {
  const home = among('Home page', bench)
  const drawn = { path: homePath, unit: 'pages' }
  const drawing = () => bench.shops.drawing(bench.runLength.products)
  return [
    await measureCached(bench, `${home}, anonymous`, homePath),
    await measureUncached(bench, { ...drawn, what: `${home}, rendered anew`, goal: 350, shop: drawing }),
    await measureUncached(bench, { ...drawn, what: `${home}, rendered anew straight from the database` }),
  ]
}
