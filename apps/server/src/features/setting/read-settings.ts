import { type BrandId, brandFor } from '@shop/brands'
import { type ShopSettingKey, ShopSettingKey as keys, type ShopSettingValues, shopSettings } from '@shop/contract'
import { defaultSettings } from '@shop/rules/shop-settings'
import type { Sql } from '#src/db/db.ts'
import { listSettings, type ListSettings } from './setting-sql.ts'

/** Values of a brand that has changed none. */
export const defaultsOf = (brand: BrandId): ShopSettingValues => {
  const { legal, giftIslandSurcharge } = brandFor(brand)
  return defaultSettings({ supportHours: legal.supportHours, giftSurcharge: giftIslandSurcharge })
}

/** A stored value, or the default if it was stored by a version with another form. */
const valueOf = <K extends ShopSettingKey>(
  key: K,
  row: ListSettings | undefined,
  otherwise: ShopSettingValues[K],
): ShopSettingValues[K] => {
  const read = row && shopSettings[key].safeParse(row.value)
  return read?.success ? (read.data as ShopSettingValues[K]) : otherwise
}

/** Reads the settings of a brand with their rows. One statement. */
export const readSettings = async (
  db: Sql,
  brand: BrandId,
): Promise<{ values: ShopSettingValues; rows: ReadonlyMap<string, ListSettings> }> => {
  const rows = new Map((await listSettings(db, { brand })).map((row) => [row.key, row]))
  const defaults = defaultsOf(brand)
  const values = Object.fromEntries(
    keys.options.map((key) => [key, valueOf(key, rows.get(key), defaults[key])]),
  ) as unknown as ShopSettingValues
  return { values, rows }
}
