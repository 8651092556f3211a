type Names = readonly (readonly [pattern: RegExp, name: string])[]

/** The first match counts: other browsers contain the names of Chrome and Safari. */
const browsers: Names = [
  [/KAKAOTALK/, '카카오톡'],
  [/NAVER\(|Whale\//, '네이버'],
  [/SamsungBrowser\//, '삼성 인터넷'],
  [/EdgA?\/|EdgiOS\//, 'Edge'],
  [/OPR\//, 'Opera'],
  [/Firefox\/|FxiOS\//, 'Firefox'],
  [/Chrome\/|CriOS\//, 'Chrome'],
  [/Safari\//, 'Safari'],
]
const systems: Names = [
  [/Android/, 'Android'],
  [/iPhone/, 'iPhone'],
  [/iPad/, 'iPad'],
  [/Windows/, 'Windows'],
  [/Mac OS X|Macintosh/, 'Mac'],
  [/CrOS/, 'ChromeOS'],
  [/Linux/, 'Linux'],
]

const findName = (names: Names, userAgent: string): string | undefined =>
  names.find(([pattern]) => pattern.test(userAgent))?.[1]

/** Names browser and system of a device, for example `Chrome · Android`. Contains nothing else of the header. */
export const toDeviceLabel = (userAgent = ''): string =>
  [findName(browsers, userAgent) ?? '브라우저', findName(systems, userAgent)].filter(Boolean).join(' · ')
