import { type Row, showNumber } from '#src/report/row.ts'
import { measureKept } from './cached.ts'
import type { Bench } from '../measure.ts'
import { firstProductId, homePath, listPath } from './paths.ts'
import { measureUnkept } from './uncached.ts'

const among = (what: string, { pace }: Bench): string => `${what} of ${showNumber(pace.products)} products`

export const measureList = async (bench: Bench): Promise<Row[]> => {
  const list = among('Product list of 30', bench)
  return [
    await measureKept(bench, list, listPath),
    await measureUnkept(bench, { what: `${list}, uncached`, path: listPath, unit: 'lists', goal: 2_000 }),
  ]
}

export const measureDetail = async (bench: Bench): Promise<Row[]> => {
  const shop = await bench.shops.kept(bench.pace.products)
  const path = `/v1/products/${await firstProductId(shop.url)}`
  const detail = among('Product detail', bench)
  return [
    await measureKept(bench, detail, path),
    await measureUnkept(bench, { what: `${detail}, uncached`, path, unit: 'details' }),
  ]
}

export const measureHome = async (bench: Bench): Promise<Row[]> => {
  const home = among('Home page', bench)
  const drawn = { path: homePath, unit: 'pages' }
  const drawing = () => bench.shops.drawing(bench.pace.products)
  return [
    await measureKept(bench, `${home}, anonymous`, homePath),
    await measureUnkept(bench, { ...drawn, what: `${home}, rendered anew`, goal: 350, shop: drawing }),
    await measureUnkept(bench, { ...drawn, what: `${home}, rendered anew straight from the database` }),
  ]
}
