// the page this document was loaded for; moving about inside the shop does not change it
const path = typeof window === 'undefined' ? '/' : window.location.pathname

/** The path this document was loaded by, whose policy it keeps. */
export const firstPath = (): string => path
