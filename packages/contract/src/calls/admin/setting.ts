import { z } from 'zod'
import { call } from '../../call.ts'
import {
  LimitsSetting,
  ShippingSetting,
  ShopSettingKey,
  ShopSettings,
  ShopSettingVersion,
  SupportSetting,
  TopNoticeSetting,
} from '../../entities/shop-setting.ts'

const staff = { access: 'staff', permission: 'setting.write' } as const
const ByKey = z.object({ key: ShopSettingKey })
/** Version that the person has seen. */
const version = z.int().min(0).max(1_000_000)
const Settings = z.object({ settings: ShopSettings })

/** Settings of a brand that are no code. */
export const adminSettingCalls = {
  'admin.setting.list': call({
    ...staff,
    summary: 'All settings of the brand with their versions.',
    method: 'GET',
    path: '/admin/v1/settings',
    reply: Settings,
  }),
  'admin.setting.set': call({
    ...staff,
    summary: 'Changes a setting of the brand. Refused unless its version is still the one that the person has seen.',
    method: 'PUT',
    path: '/admin/v1/settings',
    body: z.discriminatedUnion('key', [
      z.object({ key: z.literal('support'), value: SupportSetting, version }),
      z.object({ key: z.literal('topNotice'), value: TopNoticeSetting, version }),
      z.object({ key: z.literal('shipping'), value: ShippingSetting, version }),
      z.object({ key: z.literal('limits'), value: LimitsSetting, version }),
    ]),
    reply: Settings,
    errors: ['changedMeanwhile'],
  }),
  'admin.setting.listVersions': call({
    ...staff,
    summary: 'The latest 30 versions of a setting, the latest first.',
    method: 'GET',
    path: '/admin/v1/settings/{key}/version',
    params: ByKey,
    reply: z.object({ versions: z.array(ShopSettingVersion).max(30) }),
  }),
  'admin.setting.restore': call({
    ...staff,
    summary: 'Makes an earlier version of a setting the present one, as a new version; 0 is the default.',
    method: 'POST',
    path: '/admin/v1/settings/{key}/restore',
    params: ByKey,
    body: z.object({ restored: version, version }),
    reply: Settings,
    errors: ['changedMeanwhile', 'settingVersionNotFound'],
  }),
}
