import type { BrandId } from '@shop/brands'
import { AppError, ShopSettingKey, type ShopSettings, type ShopSettingValues } from '@shop/contract'
import { publicSettingsAt } from '@shop/rules/shop-settings'
import type { Sql, Tx } from '#src/db/db.ts'
import { changedMeanwhile } from '#src/features/audit/changed-meanwhile.ts'
import { type App, type HandlerInput, type Handlers, staffOf } from '#src/handler-context.ts'
import { defaultsOf, readSettings } from './read-settings.ts'
import * as sql from './setting-sql.ts'

type SettingCalls = `admin.setting.${'list' | 'set' | 'listVersions' | 'restore'}` | 'setting.get'
type Write = HandlerInput<'admin.setting.set' | 'admin.setting.restore'>

const MOST_VERSIONS = 30

const readAll = async (db: Sql, brand: BrandId): Promise<{ settings: ShopSettings }> => {
  const { values, rows } = await readSettings(db, brand)
  const entries = ShopSettingKey.options.map((key) => {
    const row = rows.get(key)
    const { version = 0, changedByName = null } = row ?? {}
    return [key, { value: values[key], version, changedAt: row?.changedAt.toISOString() ?? null, changedByName }]
  })
  return { settings: Object.fromEntries(entries) as ShopSettings }
}

interface Change<K extends ShopSettingKey = ShopSettingKey> {
  key: K
  value: ShopSettingValues[K]
  /** Version that the person has seen. */
  version: number
}

/** Writes a setting and its version. Throws `changedMeanwhile` with the present value. Returns the value before. */
const change = async (tx: Tx, input: Write, { key, value, version, now }: Change & { now: Date }): Promise<unknown> => {
  const { brand, reason = null } = input
  const present = await sql.lockSetting(tx, { brand, key })
  const before = present?.value ?? defaultsOf(brand)[key]
  const conflict = () =>
    changedMeanwhile(tx, {
      object: `setting ${key}`,
      current: { value: before, version: present?.version ?? 0 },
      ...(present && { last: { staffName: present.changedByName, at: present.changedAt } }),
    })
  if ((present?.version ?? 0) !== version) throw await conflict()
  if ((await sql.putSetting(tx, { brand, key, value, version, now })) === 0) throw await conflict()
  await sql.addVersion(tx, { brand, key, version: version + 1, value, now, staffId: staffOf(input).id, reason })
  return before
}

const save = async (input: Write, { db, clock }: Pick<App, 'db' | 'clock'>, changed: Change) => {
  const before = await db.tx((tx) => change(tx, input, { ...changed, now: clock() }))
  input.audit?.({ object: `setting ${changed.key}`, before, after: changed.value })
  return readAll(db, input.brand)
}

const restore: Handlers['admin.setting.restore'] = async (input, app) => {
  const { key } = input.params
  const { restored, version } = input.body
  const found =
    restored === 0 ? undefined : await sql.findVersion(app.db, { brand: input.brand, key, version: restored })
  if (restored > 0 && !found) throw new AppError('settingVersionNotFound')
  const value = (found?.value ?? defaultsOf(input.brand)[key]) as ShopSettingValues[typeof key]
  return save(input, app, { key, value, version })
}

const toVersion = ({ value, changedAt, ...row }: sql.ListVersions) => ({
  ...row,
  value: value as Record<string, unknown>,
  changedAt: changedAt.toISOString(),
})

/** Settings of the brands. Decision 086 */
export const shopSettingHandlers: Pick<Handlers, SettingCalls> = {
  'setting.get': async ({ brand }, { db, clock }) => publicSettingsAt((await readSettings(db, brand)).values, clock()),
  'admin.setting.list': ({ brand }, { db }) => readAll(db, brand),
  'admin.setting.set': (input, app) => save(input, app, input.body),
  'admin.setting.listVersions': async ({ params: { key }, brand }, { db }) => ({
    versions: (await sql.listVersions(db, { brand, key, most: MOST_VERSIONS })).map(toVersion),
  }),
  'admin.setting.restore': restore,
}
