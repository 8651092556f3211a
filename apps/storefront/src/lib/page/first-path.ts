// client navigations do not change it
const path = typeof window === 'undefined' ? '/' : window.location.pathname

/** Returns the path that this document was loaded from. It determines the content security policy of the document. */
export const firstPath = (): string => path
