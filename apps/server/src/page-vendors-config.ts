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
  /** Key of Kakao's map; without it no map is shown. */
  KAKAO_MAP_KEY: z.string().optional(),
  KAKAO_MAP_JS: z.url().default('https://dapi.kakao.com/v2/maps/sdk.js'),
  KAKAO_MAP_SOURCES: origins('https://*.daumcdn.net https://*.kakaocdn.net'),
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
  chat: { script: string; key: string; secret: string | undefined; sources: readonly string[] } | undefined
}

const POSTCODE = 'https://t1.kakaocdn.net/mapjsapi/bundle/postcode/prod/postcode.v2.js'
/** Opens nothing: the stand-in believes everybody. */
const SANDBOX_CHANNEL_SECRET = '5a4b'
const JUSO = 'https://business.juso.go.kr'

/** What pages may load, and from where: the sandbox stands in outside production. */
export const toPageVendors = (settings: Settings, { sandbox }: { sandbox: string | undefined }): PageVendors => {
  const isReal = (key: string): boolean => sandbox !== undefined || !key.startsWith('sandbox')
  // what nobody reaches without a network is not waited for where everything is tried without one
  const postcodeScript = settings.POSTCODE_JS ?? (sandbox === undefined ? POSTCODE : 'off')
  const { KAKAO_MAP_KEY, CHANNEL_KEY, JUSO_KEY } = settings
  return {
    postcode:
      postcodeScript === 'off'
        ? undefined
        : { script: postcodeScript, scripts: settings.POSTCODE_SCRIPTS, frames: settings.POSTCODE_FRAMES },
    juso: isReal(JUSO_KEY)
      ? { api: settings.JUSO ?? (sandbox === undefined ? JUSO : `${sandbox}/juso`), key: JUSO_KEY }
      : undefined,
    map:
      KAKAO_MAP_KEY === undefined
        ? undefined
        : { script: settings.KAKAO_MAP_JS, key: KAKAO_MAP_KEY, sources: settings.KAKAO_MAP_SOURCES },
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
