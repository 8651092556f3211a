let seen: { path: string; picture: string } | undefined

/** Stores the picture of a product card when the card is tapped. */
export const noteSeenPicture = (path: string, picture: string | undefined): void => {
  seen = picture === undefined ? undefined : { path, picture }
}

/**
 * Returns the picture that was visible when this product was tapped, which the browser has cached. Undefined on a page opened
 * by its address.
 */
export const findSeenPicture = (path: string): string | undefined => (seen?.path === path ? seen.picture : undefined)
