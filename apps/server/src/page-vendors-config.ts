import { z } from 'zod'

const toList = (text: string): string[] => text.split(' ').filter(Boolean)
const origins = (fallback: string) => z.string().default(fallback).transform(toList)

/** Settings of third-party resources that the browser loads, only on pages that need them. */
export const pageVendorSettings = {
  /** Script of Kakao's public postcode search. Default in production: Kakao's own URL. `off` disables it. */
  POSTCODE_JS: z.union([z.literal('off'), z.url()]).optional(),
  /** Origins from which that script loads its other parts, and the origin of its frame. */
  POSTCODE_SCRIPTS: origins('https://t1.daumcdn.net https://t1.kakaocdn.net'),
  POSTCODE_FRAMES: origins('https://postcode.map.kakao.com https://postcode.map.daum.net'),
  /** URL of the road-name register, used if the postcode search does not load. */
  JUSO: z.url().optional(),
  JUSO_KEY: z.string().default('sandbox'),
  /** Key of Kakao Map. Disabled by `off`, and in production without a key. */
  KAKAO_MAP_KEY: z.string().default('sandbox-kakao-map'),
  KAKAO_MAP_JS: z.url().optional(),
  /** Origins of the map's other scripts and its tiles. */
  KAKAO_MAP_SOURCES: origins('https://*.daumcdn.net https://*.kakaocdn.net'),
  /** Key of Kakao's browser SDK. `off`, or no key in production, removes KakaoTalk from the share sheet. */
  KAKAO_JS_KEY: z.string().default('sandbox-kakao-js'),
  KAKAO_JS: z.url().optional(),
  /** Origins of Kakao's share window: the recipient picker, and the login to which it redirects in the same window. */
  KAKAO_SHARER: origins('https://sharer.kakao.com https://accounts.kakao.com'),
  /** Key of the support chat. Without a key there is no chat in production. */
  CHANNEL_KEY: z.string().default('sandbox-channel'),
  /** Secret of the chat vendor, in hexadecimal. Proves a member's identity to the vendor. */
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
  /** The road-name register. Undefined if none is configured. */
  juso: { api: string; key: string } | undefined
  map: { script: string; key: string; sources: readonly string[] } | undefined
  /** KakaoTalk in the share sheet. */
  share: { script: string; key: string; sharers: readonly string[] } | undefined
  chat: { script: string; key: string; secret: string | undefined; sources: readonly string[] } | undefined
}

const MAP = 'https://dapi.kakao.com/v2/maps/sdk.js'
const SHARE = 'https://t1.kakaocdn.net/kakao_js_sdk/2.7.4/kakao.min.js'
const POSTCODE = 'https://t1.kakaocdn.net/mapjsapi/bundle/postcode/prod/postcode.v2.js'
/** Protects nothing: the sandbox accepts every identity. */
const SANDBOX_CHANNEL_SECRET = '5a4b'
const JUSO = 'https://business.juso.go.kr'

/**
 * Returns Kakao's vendors that require a key. Each part comes from the sandbox, except in production or if a setting overrides
 * it.
 */
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

/** Returns the vendors that pages may load, and their sources. Outside production the sandbox is used. */
export const toPageVendors = (settings: Settings, { sandbox }: { sandbox: string | undefined }): PageVendors => {
  const isReal = (key: string): boolean => sandbox !== undefined || !key.startsWith('sandbox')
  // off outside production: without a network the pages would wait for a script that never loads
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
          // the sandbox script loads nothing else
          sources: settings.CHANNEL_JS === undefined && sandbox !== undefined ? [] : settings.CHANNEL_SOURCES,
        }
      : undefined,
  }
}
