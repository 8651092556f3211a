import { z } from 'zod'

const toList = (text: string): string[] => text.split(' ').filter(Boolean)
const origins = (fallback: string) => z.string().default(fallback).transform(toList)

/** Settings of what a shopper's browser loads from others, and only on the pages that need it. */
export const pageVendorSettings = {
  /** The postcode search that Kakao gives everybody, in production its own address; `off` leaves it out. */
  POSTCODE_JS: z.union([z.literal('off'), z.url()]).optional(),
  /** From where that script brings the rest of itself, and whose page it shows. */
  POSTCODE_SCRIPTS: origins('https://t1.daumcdn.net https://t1.kakaocdn.net'),
  POSTCODE_FRAMES: origins('https://postcode.map.kakao.com https://postcode.map.daum.net'),
  /** Register of road names, asked where the postcode search does not come. */
  JUSO: z.url().optional(),
  JUSO_KEY: z.string().default('sandbox'),
  /** Key of Kakao's map; `off`, and in production none, leaves the map out. */
  KAKAO_MAP_KEY: z.string().default('sandbox-kakao-map'),
  KAKAO_MAP_JS: z.url().optional(),
  /** From where the map brings the rest of its script and its tiles. */
  KAKAO_MAP_SOURCES: origins('https://*.daumcdn.net https://*.kakaocdn.net'),
  /** Key of Kakao's browser script; `off`, and in production none, leaves KakaoTalk out of the share sheet. */
  KAKAO_JS_KEY: z.string().default('sandbox-kakao-js'),
  KAKAO_JS: z.url().optional(),
  /** Where a shopper chooses whom to share with; who is not logged in there is sent on to the login, in the same window. */
  KAKAO_SHARER: origins('https://sharer.kakao.com https://accounts.kakao.com'),
  /** Chat with the help desk; in production there is none without a key. */
  CHANNEL_KEY: z.string().default('sandbox-channel'),
  /** The widget company's secret, in hexadecimal: proves to it who a member is. */
  CHANNEL_SECRET: z
    .string()
    .regex(/^([0-9a-f]{2})+$/i, 'has to be hexadecimal')
    .optional(),
  CHANNEL_JS: z.url().optional(),
  CHANNEL_SOURCES: origins('https://*.channel.io wss://*.channel.io'),
}

type Settings = z.output<z.ZodObject<typeof pageVendorSettings>>

export interface PageVendors {
  postcode: { script: string; scripts: readonly string[]; frames: readonly string[] } | undefined
  /** The register of road names; undefined where there is none to ask. */
  juso: { api: string; key: string } | undefined
  map: { script: string; key: string; sources: readonly string[] } | undefined
  /** KakaoTalk in the share sheet. */
  share: { script: string; key: string; sharers: readonly string[] } | undefined
  chat: { script: string; key: string; secret: string | undefined; sources: readonly string[] } | undefined
}

const MAP = 'https://dapi.kakao.com/v2/maps/sdk.js'
const SHARE = 'https://t1.kakaocdn.net/kakao_js_sdk/2.7.4/kakao.min.js'
const POSTCODE = 'https://t1.kakaocdn.net/mapjsapi/bundle/postcode/prod/postcode.v2.js'
/** Opens nothing: the stand-in believes everybody. */
const SANDBOX_CHANNEL_SECRET = '5a4b'
const JUSO = 'https://business.juso.go.kr'

/** What Kakao gives with a key; each part of it comes from the sandbox unless production or a setting says otherwise. */
const toKakao = (settings: Settings, sandbox: string | undefined): Pick<PageVendors, 'map' | 'share'> => {
  const { KAKAO_MAP_KEY, KAKAO_MAP_JS, KAKAO_MAP_SOURCES, KAKAO_JS_KEY, KAKAO_JS, KAKAO_SHARER } = settings
  const isSet = (key: string): boolean => key !== 'off' && (sandbox !== undefined || !key.startsWith('sandbox'))
  const from = (given: string | undefined, real: string, path: string, sources: readonly string[]) =>
    given === undefined && sandbox !== undefined
      ? { script: `${sandbox}${path}`, sources: [new URL(sandbox).origin] }
      : { script: given ?? real, sources }
  const share = from(KAKAO_JS, SHARE, '/kakao-js/kakao.min.js', KAKAO_SHARER)
  return {
    map: isSet(KAKAO_MAP_KEY)
      ? { key: KAKAO_MAP_KEY, ...from(KAKAO_MAP_JS, MAP, '/kakao-map/v2/maps/sdk.js', KAKAO_MAP_SOURCES) }
      : undefined,
    share: isSet(KAKAO_JS_KEY) ? { key: KAKAO_JS_KEY, script: share.script, sharers: share.sources } : undefined,
  }
}

/** What pages may load, and from where: the sandbox stands in outside production. */
export const toPageVendors = (settings: Settings, { sandbox }: { sandbox: string | undefined }): PageVendors => {
  const isReal = (key: string): boolean => sandbox !== undefined || !key.startsWith('sandbox')
  // what nobody reaches without a network is not waited for where everything is tried without one
  const postcodeScript = settings.POSTCODE_JS ?? (sandbox === undefined ? POSTCODE : 'off')
  const { CHANNEL_KEY, JUSO_KEY } = settings
  return {
    ...toKakao(settings, sandbox),
    postcode:
      postcodeScript === 'off'
        ? undefined
        : { script: postcodeScript, scripts: settings.POSTCODE_SCRIPTS, frames: settings.POSTCODE_FRAMES },
    juso: isReal(JUSO_KEY)
      ? { api: settings.JUSO ?? (sandbox === undefined ? JUSO : `${sandbox}/juso`), key: JUSO_KEY }
      : undefined,
    chat: isReal(CHANNEL_KEY)
      ? {
          script:
            settings.CHANNEL_JS ??
            (sandbox === undefined
              ? 'https://cdn.channel.io/plugin/ch-plugin-web.js'
              : `${sandbox}/channel/ch-plugin-web.js`),
          key: CHANNEL_KEY,
          secret: settings.CHANNEL_SECRET ?? (sandbox === undefined ? undefined : SANDBOX_CHANNEL_SECRET),
          // the stand-in brings nothing else along
          sources: settings.CHANNEL_JS === undefined && sandbox !== undefined ? [] : settings.CHANNEL_SOURCES,
        }
      : undefined,
  }
}
