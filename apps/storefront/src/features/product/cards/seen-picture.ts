let seen: { path: string; picture: string } | undefined

/** Notes the picture that the card of a product showed when the product was tapped. */
export const noteSeenPicture = (path: string, picture: string | undefined): void => {
  seen = picture === undefined ? undefined : { path, picture }
}

/** The picture in sight when this product was tapped, which the browser has already; undefined on a page that was opened by its address. */
export const findSeenPicture = (path: string): string | undefined => (seen?.path === path ? seen.picture : undefined)
