import type { BrowserContext } from '@playwright/test'

/** Stores a choice about measurement in the pages of a context, or a page, that are opened from now on. Default: everything. */
export const agreeToMeasure = (
  context: Pick<BrowserContext, 'addInitScript'>,
  choice = { measurement: true, advertising: true },
): Promise<unknown> =>
  context.addInitScript((given) => {
    // an empty page has no storage
    if ((globalThis as { origin?: string }).origin === 'null') return
    const record = { version: 2, at: new Date().toISOString(), necessary: true, ...given }
    localStorage.setItem('consent', JSON.stringify(record))
  }, choice)
