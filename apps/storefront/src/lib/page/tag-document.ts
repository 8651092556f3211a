import { allowsTags } from '@shop/contract/tags'

let isSeparate = false

/** Separates documents that may load tags from all others, from now on if `isWanted`: scripts that ran stay in their document. */
export const separateTags = (isWanted: boolean): void => {
  isSeparate ||= isWanted
}

/** Reports whether a navigation leaves the documents that may load tags, or enters them, while tags are used. */
export const crossesTags = (cameInBy: string, to: string): boolean =>
  isSeparate && allowsTags(cameInBy) !== allowsTags(to)
