/** Ids of the brands, spelled the same everywhere. BRAND-1 */
export const brandIds = ['cuma', 'market', 'farmer', 'ru'] as const
export type BrandId = (typeof brandIds)[number]

/**
 * Legally required information about the company, shown in the footer of every page. Plain text that can change without a code
 * release.
 */
export interface BrandLegal {
  companyName: string
  /** Name of the representative, or the demo company's placeholder. */
  representative: string
  address: string
  phone: string
  email: string
  /** Ten digits without hyphens, with a valid check digit. */
  businessNumber: string
  mailOrderNumber: string
  /** Office that received the mail-order report. */
  mailOrderOffice: string
  privacyOfficer: string
  privacyEmail: string
  hosting: string
  supportHours: string
  /** Escrow service for cash payments. */
  escrow: string
  /** Seller: the shop itself, or the farms and stores on its marketplace. */
  sellerModel: 'direct' | 'intermediary'
  termsPath: string
  privacyPath: string
}

export type NoticeCardKey = 'support' | 'store-entry' | 'news'
/** Card above the footer. `to` is a path of the shop, `href` an external address. BRAND-8 */
export interface NoticeCard {
  key: NoticeCardKey
  title: string
  text: string
  action: string
  to?: string
  href?: string
  /** Access code of the review room. */
  code?: string
}

/** Customer support: a chat widget in the shop, or an external messaging channel. BRAND-9 */
export type Support = { kind: 'chat' } | { kind: 'channel'; name: string; href: string }

export type NavIcon = 'shopping' | 'home' | 'category' | 'community' | 'event' | 'bell' | 'person'
export interface NavItem {
  key: string
  label: string
  path: string
  icon: NavIcon
  /** Main navigation entry of the home page that this item opens, if several items share the path `/`. */
  tab?: string
  current: 'exact' | 'prefix'
}

/** All theme values of components, written as CSS variables under `[data-platform=…]`. */
export interface BrandTheme {
  /** Accent: buttons, marks, the selected tab. */
  accent: string
  /** Accent of pressed controls. */
  accentPressed: string
  /** Text and icons on the accent. */
  onAccent: string
  /** Tint of the accent for backgrounds. */
  accentSoft: string
  /** Accent dark enough for text on white and on the soft tint. */
  accentInk: string
  /** Focus ring. Must differ from the error ring. */
  focus: string
  /** Secondary colour of the brand, for marks and illustrations. */
  spot: string
  /** Background beside the column on wide screens, and between sections. */
  ground: string
  surface: string
  /** Background of boxes inside the surface: inputs, chips, image placeholders. */
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

/** One brand of the shop, entirely as data. BRAND-3 */
export interface Brand {
  id: BrandId
  /** Latin name, as in the address. */
  name: string
  koreanName: string
  tagline: string
  /** Description for search engines and shared links. */
  description: string
  legal: BrandLegal
  noticeCards: readonly NoticeCard[]
  support: Support
  /** Path of the call that sends phone verification codes. BRAND-10 */
  phoneCodePath: '/v1/auth/phone' | '/v2/auth/phone'
  /** Social login providers, in the order of the buttons on the login page. */
  socialLogins: readonly ('kakaotalk' | 'naver')[]
  /** Area surcharge of an address that the receiver of a gift enters: the shop pays it, or the address is refused. */
  giftIslandSurcharge: 'shop' | 'refuse'
  bottomNavigation: readonly NavItem[]
  theme: BrandTheme
  /** Colour of the browser's own UI. */
  themeColor: string
}
