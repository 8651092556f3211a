/** Search engines: part of the host name, and the query parameters that hold the words. */
export const searchEngines: readonly (readonly [name: string, host: RegExp, words: readonly string[]])[] = [
  ['naver', /(^|\.)search\.naver\.com$/, ['query']],
  ['naver', /(^|\.)shopping\.naver\.com$/, ['query']],
  ['daum', /(^|\.)search\.daum\.net$/, ['q']],
  ['google', /(^|\.)google\.[a-z.]{2,6}$/, ['q']],
  ['bing', /(^|\.)bing\.com$/, ['q']],
  ['yahoo', /(^|\.)search\.yahoo\.com$/, ['p']],
  ['duckduckgo', /(^|\.)duckduckgo\.com$/, ['q']],
  ['zum', /(^|\.)search\.zum\.com$/, ['query']],
  ['nate', /(^|\.)search\.daum\.net$|(^|\.)nate\.com$/, ['q']],
]

/** Social networks and communities by host name. */
export const socialNetworks: readonly (readonly [name: string, host: RegExp])[] = [
  ['kakao', /(^|\.)kakao(talk|story)?\.com$|(^|\.)pf\.kakao\.com$/],
  ['instagram', /(^|\.)instagram\.com$/],
  ['facebook', /(^|\.)(facebook|fb)\.(com|me)$/],
  ['threads', /(^|\.)threads\.(net|com)$/],
  ['youtube', /(^|\.)youtube\.com$|^youtu\.be$/],
  ['x', /(^|\.)(twitter|x)\.com$|^t\.co$/],
  ['tiktok', /(^|\.)tiktok\.com$/],
  ['band', /(^|\.)band\.us$/],
  ['naver-cafe', /(^|\.)cafe\.naver\.com$/],
  ['naver-blog', /(^|\.)blog\.naver\.com$/],
]

/** Parameters that an advertising system adds to the address: its name, the medium, and the parameter with the words. */
export const adParameters: readonly (readonly [parameter: string, source: string, medium: string, words?: string])[] = [
  ['gclid', 'google', 'cpc'],
  ['gbraid', 'google', 'cpc'],
  ['wbraid', 'google', 'cpc'],
  ['n_media', 'naver', 'cpc', 'n_query'],
  ['n_ad', 'naver', 'cpc', 'n_query'],
  ['n_keyword_id', 'naver', 'cpc', 'n_keyword'],
  ['DMKW', 'daum', 'cpc', 'DMKW'],
  ['DMSKW', 'daum', 'cpc', 'DMSKW'],
  ['msclkid', 'bing', 'cpc'],
  ['fbclid', 'facebook', 'social'],
  ['ttclid', 'tiktok', 'cpc'],
]
