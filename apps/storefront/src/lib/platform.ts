export type ClientPlatform = 'android' | 'ios' | 'web'

/** Platform header of a request, from the user agent. AUTH-4 */
export const platformOf = (userAgent: string): ClientPlatform => {
  if (/android/i.test(userAgent)) return 'android'
  if (/iphone|ipad|ipod/i.test(userAgent)) return 'ios'
  return 'web'
}
