export type ClientPlatform = 'android' | 'ios' | 'web'

/** What a request says it comes from. AUTH-4 */
export const platformOf = (userAgent: string): ClientPlatform => {
  if (/android/i.test(userAgent)) return 'android'
  if (/iphone|ipad|ipod/i.test(userAgent)) return 'ios'
  return 'web'
}
