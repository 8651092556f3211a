/** Message of GA4's validation endpoint. */
export interface ValidationMessage {
  fieldPath: string
  description: string
  validationCode:
    | 'VALUE_INVALID'
    | 'VALUE_REQUIRED'
    | 'NAME_INVALID'
    | 'NAME_RESERVED'
    | 'VALUE_OUT_OF_BOUNDS'
    | 'EXCEEDED_MAX_ENTITIES'
}

export interface Ga4Body {
  client_id?: unknown
  consent?: Record<string, unknown>
  events?: unknown
}

interface Ga4Event {
  name?: unknown
  params?: Record<string, unknown>
  timestamp_micros?: unknown
}

const MOST_EVENTS = 25
const MOST_PARAMS = 25
const MOST_ITEMS = 200
const MOST_VALUE = 100
/** Texts of pages may be longer. */
const longer: Readonly<Record<string, number>> = { page_location: 1_000, page_title: 300, page_referrer: 420 }
const NAME = /^[A-Za-z]\w{0,39}$/
const RESERVED = /^(ad_|firebase_|ga_|google_|_)|^(first_open|session_start|user_engagement|app_update)$/
const withMoney = new Set(['purchase', 'refund'])

const message = (
  validationCode: ValidationMessage['validationCode'],
  fieldPath: string,
  description: string,
): ValidationMessage => ({ validationCode, fieldPath, description })

const checkValue = (at: string, name: string, value: unknown): ValidationMessage[] => {
  if (!NAME.test(name)) return [message('NAME_INVALID', at, `Parameter name ${name} is invalid.`)]
  const most = longer[name] ?? MOST_VALUE
  if (typeof value === 'string' && value.length > most)
    return [message('VALUE_OUT_OF_BOUNDS', at, `${name} is longer than ${most} characters.`)]
  return value === null || value === undefined ? [message('VALUE_INVALID', at, `${name} has no value.`)] : []
}

const checkItem = (at: string, item: Record<string, unknown>): ValidationMessage[] => {
  const missing = message('VALUE_REQUIRED', at, 'One of item_id or item_name is required.')
  const values = Object.entries(item).flatMap(([name, value]) => checkValue(`${at}.${name}`, name, value))
  return item.item_id || item.item_name ? values : [missing, ...values]
}

const checkItems = (at: string, items: unknown): ValidationMessage[] => {
  if (items === undefined) return []
  if (!Array.isArray(items)) return [message('VALUE_INVALID', at, 'items has to be an array.')]
  if (items.length > MOST_ITEMS) return [message('EXCEEDED_MAX_ENTITIES', at, `items has more than ${MOST_ITEMS}.`)]
  return (items as Record<string, unknown>[]).flatMap((item, index) => checkItem(`${at}[${index}]`, item))
}

const checkMoney = (at: string, name: string, params: Record<string, unknown>): ValidationMessage[] => [
  ...('value' in params && !/^[A-Z]{3}$/.test(String(params.currency))
    ? [message('VALUE_REQUIRED', `${at}.currency`, 'currency is required with value.')]
    : []),
  ...(withMoney.has(name) && !params.transaction_id
    ? [message('VALUE_REQUIRED', `${at}.transaction_id`, 'transaction_id is required.')]
    : []),
]

const isEventTime = (micros: unknown): boolean =>
  micros === undefined || (typeof micros === 'number' && Number.isInteger(micros) && String(micros).length === 16)

const checkEvent = (event: Ga4Event, index: number): ValidationMessage[] => {
  const at = `events[${index}]`
  const { name, params = {} } = event
  if (typeof name !== 'string' || !NAME.test(name)) return [message('NAME_INVALID', at, 'Event name is invalid.')]
  if (RESERVED.test(name)) return [message('NAME_RESERVED', at, `Event name ${name} is reserved.`)]
  const { items, ...values } = params
  const count = Object.keys(params).length
  return [
    ...(isEventTime(event.timestamp_micros)
      ? []
      : [message('VALUE_INVALID', `${at}.timestamp_micros`, 'timestamp_micros has to be microseconds.')]),
    ...(count > MOST_PARAMS ? [message('EXCEEDED_MAX_ENTITIES', `${at}.params`, 'Too many parameters.')] : []),
    ...Object.entries(values).flatMap(([key, value]) => checkValue(`${at}.params.${key}`, key, value)),
    ...checkItems(`${at}.params.items`, items),
    ...checkMoney(`${at}.params`, name, params),
  ]
}

const isConsent = (value: unknown): boolean => value === undefined || value === 'GRANTED' || value === 'DENIED'

/** Validates a request as `/debug/mp/collect` does. Empty if it is right. */
export const validateGa4 = ({ client_id: client, consent = {}, events }: Ga4Body): ValidationMessage[] => {
  const list = Array.isArray(events) ? (events as Ga4Event[]) : undefined
  return [
    ...(typeof client === 'string' && client !== ''
      ? []
      : [message('VALUE_REQUIRED', 'client_id', 'Measurement requires a client_id.')]),
    ...(isConsent(consent.ad_user_data) && isConsent(consent.ad_personalization)
      ? []
      : [message('VALUE_INVALID', 'consent', 'consent has to be GRANTED or DENIED.')]),
    ...(list && list.length > 0 ? [] : [message('VALUE_REQUIRED', 'events', 'Measurement requires events.')]),
    ...(list && list.length > MOST_EVENTS
      ? [message('EXCEEDED_MAX_ENTITIES', 'events', `More than ${MOST_EVENTS} events.`)]
      : []),
    ...(list ?? []).flatMap(checkEvent),
  ]
}
