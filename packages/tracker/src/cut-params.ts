const MOST_TEXT = 100
const MOST_PAGE_TEXT = 300
const MOST_ITEMS = 30

const cutValue = (name: string, value: unknown): unknown => {
  if (typeof value === 'string') return value.slice(0, name.startsWith('page_') ? MOST_PAGE_TEXT : MOST_TEXT)
  if (Array.isArray(value)) return value.slice(0, MOST_ITEMS).map((item) => cutValue(name, item))
  return value && typeof value === 'object' ? cutParams(value) : value
}

/** Cuts texts to 100 characters (page_ parameters to 300) and lists to 30, because the collector refuses longer ones. */
export const cutParams = (params: object): object =>
  Object.fromEntries(Object.entries(params).map(([name, value]) => [name, cutValue(name, value)]))
