import { unescape } from 'node:querystring'
import type { SettingValues } from './config.ts'
import { databaseAddresses } from './database-config.ts'
import { storageSecrets } from './storage-config.ts'
import { trackingSecrets } from './tracking-config.ts'

const passwordIn = (url = ''): string => unescape(URL.parse(url)?.password ?? '')

/** Lists all secret values, so that they can be removed from the log. */
export const secretsIn = (settings: SettingValues): string[] => [
  settings.SHOP_SECRET,
  ...settings.SHOP_SECRETS_OLD,
  settings.DATA_KEY,
  ...settings.DATA_KEYS_OLD,
  settings.INDEX_KEY,
  settings.BACKUP_KEY ?? '',
  settings.TOSS_SECRET_KEY,
  settings.SOLAPI_KEY,
  settings.SOLAPI_SECRET,
  settings.VAPID_PRIVATE_KEY,
  settings.KAKAO_SECRET,
  settings.KAKAO_ADMIN_KEY,
  settings.NAVER_SECRET,
  settings.SWEETTRACKER_KEY,
  settings.LIVE_HOOK_SECRET ?? '',
  settings.MEDIAMTX_PASSWORD,
  settings.CDN_TOKEN,
  ...databaseAddresses(settings).map(passwordIn),
  passwordIn(settings.SMTP_URL),
  passwordIn(settings.REDIS_URL),
  ...storageSecrets(settings),
  ...trackingSecrets(settings),
]
