import type { Config, SettingValues } from './config.ts'

type Vendor = 'toss' | 'solapi' | 'kakao' | 'naver' | 'sweetTracker'

type Placed = (given: string | undefined, real: string, path: string) => string

const toToss = (settings: SettingValues, at: Placed): Config['toss'] => ({
  api: at(settings.TOSS_API, 'https://api.tosspayments.com', '/toss'),
  js: at(settings.TOSS_JS, 'https://js.tosspayments.com/v2/standard', '/toss/v2/standard'),
  secretKey: settings.TOSS_SECRET_KEY,
  clientKey: settings.TOSS_CLIENT_KEY,
  keyIn: settings.TOSS_KEY_IN === 'on',
  mixedTax: (settings.TOSS_MIXED_TAX ?? (settings.NODE_ENV === 'production' ? 'off' : 'on')) === 'on',
})

/** Returns the URLs and keys of each vendor: the sandbox everywhere but in production. */
export const toVendors = (settings: SettingValues): Pick<Config, Vendor> => {
  const production = settings.NODE_ENV === 'production'
  const sandbox = settings.SANDBOX_URL.replace(/\/$/, '')
  const at: Placed = (given, real, path) => given ?? (production ? real : `${sandbox}${path}`)
  // without keys of a provider its login is not offered
  const orNone = (key: string): string => (production && key.startsWith('sandbox-') ? '' : key)
  return {
    toss: toToss(settings, at),
    solapi: {
      api: at(settings.SOLAPI, 'https://api.solapi.com', '/solapi'),
      key: settings.SOLAPI_KEY,
      secret: settings.SOLAPI_SECRET,
      sender: settings.MESSAGE_SENDER,
    },
    kakao: {
      auth: at(settings.KAUTH, 'https://kauth.kakao.com', '/kauth'),
      api: at(settings.KAPI, 'https://kapi.kakao.com', '/kapi'),
      key: orNone(settings.KAKAO_KEY),
      secret: settings.KAKAO_SECRET,
      appId: settings.KAKAO_APP_ID,
      adminKey: settings.KAKAO_ADMIN_KEY,
    },
    naver: {
      auth: at(settings.NID, 'https://nid.naver.com', '/nid'),
      api: at(settings.NAVER_OPENAPI, 'https://openapi.naver.com', '/naver-openapi'),
      key: orNone(settings.NAVER_KEY),
      secret: settings.NAVER_SECRET,
    },
    sweetTracker: {
      api: at(settings.SWEETTRACKER, 'https://info.sweettracker.co.kr', '/sweettracker'),
      key: orNone(settings.SWEETTRACKER_KEY),
    },
  }
}

/** Address of the sandbox; undefined in production. */
export const sandboxOf = ({ NODE_ENV, SANDBOX_URL }: SettingValues) =>
  NODE_ENV === 'production' ? undefined : SANDBOX_URL.replace(/\/$/, '')
