import { call } from '../call.ts'
import { PublicSettings } from '../entities/shop-setting.ts'

export const settingCalls = {
  'setting.get': call({
    summary: 'Settings of the brand that every page shows: hours of the support desk and the notice at the top.',
    method: 'GET',
    path: '/v1/settings',
    access: 'public',
    cached: true,
    reply: PublicSettings,
  }),
}
