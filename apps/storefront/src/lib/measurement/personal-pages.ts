/** Addresses of pages that are never measured: those with passwords, payments, addresses and orders, and received gifts. */
export const PERSONAL_PAGES =
  '^https?://[^/]+/(login|register|find-account|reset-password|address|orders?|gifts?|my-cuma|notifications|reviews/(write|[^/]+/edit)|studio|video/upload)(/|\\?|#|$)'

const pattern = new RegExp(PERSONAL_PAGES, 'i')

/** Reports whether a page is never measured. `address`: absolute, or a path of this origin. */
export const isPersonalPage = (address: string): boolean => pattern.test(new URL(address, location.origin).href)
