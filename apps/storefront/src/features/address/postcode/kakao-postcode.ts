import { loadScript } from '#src/lib/load-script.ts'
import { type PostcodePlace, WIDGET_LIMIT_MS } from './postcode-place.ts'

/** The fields of the widget's result that the shop reads. */
export interface KakaoAddress {
  zonecode: string
  userSelectedType: 'R' | 'J'
  roadAddress: string
  jibunAddress: string
  /** Suggested road address if the lot form was chosen. */
  autoRoadAddress?: string
  autoJibunAddress?: string
  bname?: string
  buildingName?: string
  apartment?: 'Y' | 'N'
}
interface KakaoPostcode {
  embed: (place: HTMLElement, options?: { autoClose?: boolean }) => void
}
export type KakaoPostcodeClass = new (options: {
  oncomplete: (address: KakaoAddress) => void
  width: string
  height: string
}) => KakaoPostcode
declare global {
  interface KakaoGlobal {
    Postcode?: KakaoPostcodeClass
  }
  interface Window {
    kakao?: KakaoGlobal
  }
}

/** Loads the widget within the time limit. Throws ScriptMissingError. */
export const loadPostcode = (src: string): Promise<KakaoPostcodeClass> =>
  loadScript({ src, read: () => window.kakao?.Postcode, limitMs: WIDGET_LIMIT_MS })

/** Returns neighbourhood and apartment building as written after a road: ` (역삼동, 개나리아파트)`. */
const extraOf = ({ bname = '', buildingName = '', apartment }: KakaoAddress): string => {
  const parts = [/[동로가]$/.test(bname) ? bname : '', apartment === 'Y' ? buildingName : ''].filter(Boolean)
  return parts.length > 0 ? ` (${parts.join(', ')})` : ''
}

/** Converts the address chosen in the widget. */
export const toPlace = (address: KakaoAddress): PostcodePlace => {
  const { zonecode, userSelectedType } = address
  const road = address.roadAddress || address.autoRoadAddress || ''
  const jibunAddress = address.jibunAddress || address.autoJibunAddress || ''
  return {
    zonecode,
    roadAddress: road === '' ? jibunAddress : `${road}${userSelectedType === 'R' ? extraOf(address) : ''}`,
    jibunAddress,
    selectedAddress: userSelectedType === 'R' ? 'road' : 'jibun',
  }
}
