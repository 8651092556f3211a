/** The picture every client can show, e.g. where a page is shared. */
export const pictureFile = (key: string): string => `/pictures/${key}-640.webp`
