import { isRegisteredSite } from '../registered-site.ts'

interface Link {
  web_url?: string
  mobile_web_url?: string
}
/** A shared product, which the vendor calls a commerce template. */
export interface CommerceTemplate {
  object_type: 'commerce'
  content: { title?: string; image_url: string; link: Link }
  commerce: {
    product_name?: string
    regular_price: number
    discount_price?: number
    discount_rate?: number
    fixed_discount_price?: number
  }
  button_title?: string
  buttons?: { title: string; link: Link }[]
}

/** A card with a text and no price, which the vendor calls a feed template. */
export interface FeedTemplate {
  object_type: 'feed'
  content: { title?: string; description?: string; image_url: string; link: Link }
  button_title?: string
  buttons?: { title: string; link: Link }[]
}
export type ShareTemplate = CommerceTemplate | FeedTemplate

type Thing = Record<string, unknown>
const isThing = (value: unknown): value is Thing => typeof value === 'object' && value !== null
const isSum = (value: unknown): boolean => Number.isInteger(value) && Number(value) >= 0
const isAddress = (value: unknown): boolean =>
  typeof value === 'string' && /^https?:$/.test(URL.parse(value)?.protocol ?? '')
const isLink = (value: unknown): boolean =>
  isThing(value) && [value['web_url'], value['mobile_web_url']].some(isAddress)
const isKind = (value: unknown): boolean => value === 'commerce' || value === 'feed'
const MOST_BUTTONS = 2

const problemOfPrice = (commerce: Thing): string | undefined => {
  const { regular_price: regular, discount_price: reduced, discount_rate: rate, fixed_discount_price: off } = commerce
  if (!isSum(regular)) return 'commerce.regular_price'
  if (reduced === undefined) return rate === undefined && off === undefined ? undefined : 'commerce.discount_price'
  if (!isSum(reduced)) return 'commerce.discount_price'
  // The discount is given exactly once: in percent or in won.
  if ((rate === undefined) === (off === undefined)) return 'commerce.discount_rate'
  return isSum(rate ?? off) ? undefined : 'commerce.discount_rate'
}

/** Returns the template field that the vendor would refuse; undefined if all are valid. */
export const findTemplateProblem = (template: unknown): string | undefined => {
  if (!isThing(template) || !isKind(template['object_type'])) return 'object_type'
  const { object_type: kind, content, commerce, buttons = [] } = template
  if (!isThing(content)) return 'content'
  if (!isAddress(content['image_url'])) return 'content.image_url'
  if (!isLink(content['link'])) return 'content.link'
  if (kind === 'commerce' && !isThing(commerce)) return 'commerce'
  if (!Array.isArray(buttons) || buttons.length > MOST_BUTTONS) return 'buttons'
  const isButton = (button: unknown): boolean => isThing(button) && Boolean(button['title']) && isLink(button['link'])
  if (!buttons.every(isButton)) return 'buttons'
  return isThing(commerce) ? problemOfPrice(commerce) : undefined
}

/** Target of a shared link. A link to an unregistered site is replaced by the app's own site. */
export const leadOf = ({ web_url: web, mobile_web_url: mobile }: Link, ownSite: string): string => {
  const address = web ?? mobile ?? ''
  return isRegisteredSite(address) ? address : ownSite
}
