// client navigations do not change it
const path = typeof window === 'undefined' ? '/' : window.location.pathname

/** The path that this document was loaded by; its content security policy belongs to it. */
export const firstPath = (): string => path
