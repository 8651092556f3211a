import type { AnalyticsItem, TagSettings } from '@shop/contract'
import type { AnalyticsEvent } from '../track.ts'
import { dropCookies } from './cookies.ts'
import type { StartTag } from './tag.ts'

interface Conversion {
  type: string
  id?: string
  value?: string
  items?: object[]
}
interface Wcs {
  inflow: (domain: string) => void
  trans: (conversion: Conversion) => void
}
type WcsWindow = Window & { wcs?: Wcs; wcs_do?: () => void; wcs_add?: Record<string, string> }
const win = () => window as WcsWindow

const toItems = (items: readonly AnalyticsItem[]) =>
  items.map(({ item_id, item_name, item_category, item_variant, price, quantity }) => ({
    id: item_id,
    name: item_name,
    category: item_category,
    quantity,
    payAmount: price * quantity,
    option: item_variant,
  }))

/** Conversion of an event. Undefined for events without a type of their own. */
const toConversion = ({ name, params }: AnalyticsEvent): Conversion | undefined => {
  switch (name) {
    case 'view_item':
      return { type: 'view_product', items: toItems(params.items) }
    case 'add_to_cart':
    case 'begin_checkout':
      return { type: name, value: String(params.value), items: toItems(params.items) }
    case 'purchase':
      return { type: name, id: params.transaction_id, value: String(params.value), items: toItems(params.items) }
    case 'sign_up':
    case 'search':
    case 'share':
      return { type: name }
    case 'page_view':
    case 'view_cart':
    case 'remove_from_cart':
    case 'login':
    case 'refund':
      return undefined
  }
}

/** Domain of the visits: the host without the name of a brand. */
const toDomain = (hostname: string): string => hostname.split('.').slice(-2).join('.')

/** Naver premium log analysis. Old conversions (`cnv`) are never sent, because a site uses one kind only. */
export const startNaver: StartTag<NonNullable<TagSettings['naver']>> = async (
  { account, domain, script, isTest },
  { load },
) => {
  const wcs = await load(script, () => win().wcs)
  win().wcs_add = { ...win().wcs_add, wa: account }
  wcs.inflow(domain || toDomain(location.hostname))
  return {
    send: (event) => {
      if (event.name === 'page_view') return win().wcs_do?.()
      const conversion = toConversion(event)
      if (conversion) wcs.trans({ ...conversion, type: `${isTest ? 'test_' : ''}${conversion.type}` })
    },
    stop: () => dropCookies(/^wcs_/),
  }
}
