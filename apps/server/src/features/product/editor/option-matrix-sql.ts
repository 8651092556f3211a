// Made from option-matrix.sql by scripts/generate-sql.ts: change that file, then run `npm run generate`.
import type { Sql } from '#src/db/db.ts'

export interface ListEditorCombinations {
  id: number
  name: string
  optionIdPath: string
  productOptionStatus: 'stock_in' | 'unlimited_stock_in' | 'stock_out' | 'temp_stock_out' | 'suspended'
  price: number
  listPrice: number
  specialSalePrice: number | null
  supplyPrice: number | null
  optionUnit: number
  shipmentDate: string | null
  isArchived: boolean
  onHand: number
  reserved: number
}

/** The combinations of a product, with those that were removed if `isWithArchived`. */
export const listEditorCombinations = (
  db: Sql,
  p: {
    productId: number
    isWithArchived: boolean
  },
): Promise<ListEditorCombinations[]> =>
  db.many(
    'option-matrix.listEditorCombinations',
    `select c.id, c.name, c.option_id_path as "optionIdPath", c.product_option_status as "productOptionStatus", c.price, c.list_price as "listPrice",
  c.special_sale_price as "specialSalePrice", c.supply_price as "supplyPrice", c.option_unit as "optionUnit", c.shipment_date as "shipmentDate",
  c.is_archived as "isArchived", s.on_hand as "onHand", s.reserved
from product_option_combination c join stock s on s.product_option_combination_id = c.id
where c.product_id = $1 and ($2::boolean or not c.is_archived)
order by c.position, c.id`,
    [p.productId, p.isWithArchived],
  )

export const removeOptions = (
  db: Sql,
  p: {
    productId: number
    ids: readonly number[]
  },
): Promise<number> =>
  db.exec(
    'option-matrix.removeOptions',
    `delete from product_option where product_id = $1 and id <> all($2::int[])`,
    [p.productId, p.ids],
  )

export const removeValues = (
  db: Sql,
  p: {
    productId: number
    ids: readonly number[]
  },
): Promise<number> =>
  db.exec(
    'option-matrix.removeValues',
    `delete from product_option_value v using product_option o
where o.id = v.product_option_id and o.product_id = $1 and v.id <> all($2::int[])`,
    [p.productId, p.ids],
  )

export interface AddOption {
  id: number
}

export const addOption = (
  db: Sql,
  p: {
    productId: number
    name: string
    position: number
  },
): Promise<AddOption> =>
  db.one(
    'option-matrix.addOption',
    `insert into product_option (product_id, name, position) values ($1, $2, $3) returning id`,
    [p.productId, p.name, p.position],
  )

export const changeOption = (
  db: Sql,
  p: {
    name: string
    position: number
    id: number
    productId: number
  },
): Promise<number> =>
  db.exec(
    'option-matrix.changeOption',
    `update product_option set name = $1, position = $2
where id = $3 and product_id = $4 and (name, position) is distinct from ($1, $2::int)`,
    [p.name, p.position, p.id, p.productId],
  )

export interface AddValue {
  id: number
}

export const addValue = (
  db: Sql,
  p: {
    optionId: number
    name: string
    position: number
  },
): Promise<AddValue> =>
  db.one(
    'option-matrix.addValue',
    `insert into product_option_value (product_option_id, name, position) values ($1, $2, $3) returning id`,
    [p.optionId, p.name, p.position],
  )

export const changeValue = (
  db: Sql,
  p: {
    name: string
    position: number
    id: number
    optionId: number
  },
): Promise<number> =>
  db.exec(
    'option-matrix.changeValue',
    `update product_option_value set name = $1, position = $2
where id = $3 and product_option_id = $4 and (name, position) is distinct from ($1, $2::int)`,
    [p.name, p.position, p.id, p.optionId],
  )

/** Paths are unique in a product, so those that change are freed first. */
export const freePaths = (
  db: Sql,
  p: {
    ids: readonly number[]
  },
): Promise<number> =>
  db.exec(
    'option-matrix.freePaths',
    `update product_option_combination set option_id_path = '~' || id where id = any($1::int[])`,
    [p.ids],
  )

export const archiveCombinations = (
  db: Sql,
  p: {
    productId: number
    ids: readonly number[]
  },
): Promise<number> =>
  db.exec(
    'option-matrix.archiveCombinations',
    `update product_option_combination set is_archived = true, product_option_status = 'suspended'
where product_id = $1 and not is_archived and id <> all($2::int[])`,
    [p.productId, p.ids],
  )

/** `rows` is a list of combinations with the names of their columns. */
export const changeCombinations = (
  db: Sql,
  p: {
    rows: unknown
    productId: number
  },
): Promise<number> =>
  db.exec(
    'option-matrix.changeCombinations',
    `update product_option_combination c set
  name = n.name, option_id_path = n.option_id_path, product_option_status = n.product_option_status, price = n.price,
  list_price = n.list_price, special_sale_price = n.special_sale_price, supply_price = n.supply_price, option_unit = n.option_unit,
  shipment_date = n.shipment_date, position = n.position, is_archived = false
from jsonb_populate_recordset(null::product_option_combination, $1::jsonb) n
where c.id = n.id and c.product_id = $2`,
    [JSON.stringify(p.rows), p.productId],
  )

export interface AddCombinations {
  id: number
  optionIdPath: string
}

export const addCombinations = (
  db: Sql,
  p: {
    productId: number
    rows: unknown
  },
): Promise<AddCombinations[]> =>
  db.many(
    'option-matrix.addCombinations',
    `insert into product_option_combination (product_id, name, option_id_path, product_option_status, price, list_price, special_sale_price,
  supply_price, option_unit, shipment_date, position)
select $1, n.name, n.option_id_path, n.product_option_status, n.price, n.list_price, n.special_sale_price, n.supply_price,
  n.option_unit, n.shipment_date, n.position
from jsonb_populate_recordset(null::product_option_combination, $2::jsonb) n order by n.position
returning id, option_id_path as "optionIdPath"`,
    [p.productId, JSON.stringify(p.rows)],
  )

export const addStock = (
  db: Sql,
  p: {
    productId: number
    ids: readonly number[]
    units: readonly number[]
  },
): Promise<number> =>
  db.exec(
    'option-matrix.addStock',
    `insert into stock (product_option_combination_id, product_id, initial, on_hand)
select s.id, $1, s.unit, s.unit from unnest($2::int[], $3::int[]) as s (id, unit)`,
    [p.productId, p.ids, p.units],
  )

/** Changes the prices of combinations that differ. */
export const setPrices = (
  db: Sql,
  p: {
    prices: unknown
    productId: number
  },
): Promise<number> =>
  db.exec(
    'option-matrix.setPrices',
    `update product_option_combination c set price = n.price, list_price = n."listPrice", special_sale_price = n."specialSalePrice"
from jsonb_to_recordset($1::jsonb) as n ("combinationId" int, price int, "listPrice" int, "specialSalePrice" int)
where c.id = n."combinationId" and c.product_id = $2
  and (c.price, c.list_price, c.special_sale_price) is distinct from (n.price, n."listPrice", n."specialSalePrice")`,
    [JSON.stringify(p.prices), p.productId],
  )
