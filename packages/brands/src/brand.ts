/** The ids of the variants, exactly as every other part of the shop names them. BRAND-1 */
export const brandIds = ['cuma', 'market', 'farmer', 'ru'] as const
export type BrandId = (typeof brandIds)[number]

/** What the law asks a shop to say of itself. Shown in the footer of every page; plain text, changed without a release of code. */
export interface BrandLegal {
  companyName: string
  /** Name of the representative, or the demo company's stand-in text. */
  representative: string
  address: string
  phone: string
  email: string
  /** Ten digits without hyphens, with a right check digit. */
  businessNumber: string
  mailOrderNumber: string
  /** Office that took the mail-order report. */
  mailOrderOffice: string
  privacyOfficer: string
  privacyEmail: string
  hosting: string
  supportHours: string
  /** Purchase safety service for cash payments. */
  escrow: string
  /** Who sells: the shop itself, or the farms and stores it brings together. */
  sellerModel: 'direct' | 'intermediary'
  termsPath: string
  privacyPath: string
}

export type NoticeCardKey = 'support' | 'store-entry' | 'news'
/** A card above the footer. A `to` is a path of the shop, an `href` leads outside. BRAND-8 */
export interface NoticeCard {
  key: NoticeCardKey
  title: string
  text: string
  action: string
  to?: string
  href?: string
  /** Code asked for at the door of the review room. */
  code?: string
}

/** How a shopper reaches people: a chat widget inside the shop, or a messaging channel outside it. BRAND-9 */
export type Support = { kind: 'chat' } | { kind: 'channel'; name: string; href: string }

export type NavIcon = 'shopping' | 'home' | 'category' | 'community' | 'event' | 'bell' | 'person'
export interface NavItem {
  key: string
  label: string
  path: string
  icon: NavIcon
  /** Main navigation entry of the home page it opens, where several entries share the path `/`. */
  tab?: string
  current: 'exact' | 'prefix'
}

/** Every value a component may take its look from; written out as CSS variables under `[data-platform=…]`. */
export interface BrandTheme {
  /** Accent: buttons, marks, the selected tab. */
  accent: string
  /** Accent while pressed. */
  accentPressed: string
  /** Text and icons on the accent. */
  onAccent: string
  /** A tint of the accent to lay things on. */
  accentSoft: string
  /** Accent dark enough to be read on white and on the soft tint. */
  accentInk: string
  /** The ring around what has the focus; never like that of an error. */
  focus: string
  /** Second colour of the brand, for marks and illustrations. */
  spot: string
  /** What the page stands on beside the column on wide screens, and between sections. */
  ground: string
  surface: string
  /** Quiet boxes inside the surface: inputs, chips, picture places. */
  sunken: string
  ink: string
  inkSoft: string
  inkFaint: string
  line: string
  /** Discount rates. */
  sale: string
  danger: string
  success: string
  radiusCard: string
  radiusControl: string
  radiusSheet: string
  radiusChip: string
  /** Factor on the type scale. */
  fontScale: number
}

/** One variant of the shop, wholly as data. BRAND-3 */
export interface Brand {
  id: BrandId
  /** Latin name, as in the address. */
  name: string
  koreanName: string
  tagline: string
  /** A sentence for search engines and shared links. */
  description: string
  legal: BrandLegal
  noticeCards: readonly NoticeCard[]
  support: Support
  /** Path at which phone verification codes are asked for. BRAND-10 */
  phoneCodePath: '/v1/auth/phone' | '/v2/auth/phone'
  /** Who else may say who a shopper is; the buttons of the login page, in this order. */
  socialLogins: readonly ('kakaotalk' | 'naver')[]
  bottomNavigation: readonly NavItem[]
  theme: BrandTheme
  /** Colour of the browser's own bars. */
  themeColor: string
}
