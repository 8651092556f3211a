import { needsOwnDocument } from '@shop/contract/vendors'
import { redirectDocument } from 'react-router'
import { firstPath } from './first-path.ts'
import { awaitNetwork } from '../call/lost-network.ts'
import { crossesTags } from './tag-document.ts'

/**
 * Replaces a client navigation with a document navigation if the page needs a vendor script that the content security policy of
 * this document does not allow (decision 016), or if the scripts of tags may not run there (decision 064). Runs as a middleware of the root route. Waits for the network first.
 */
export const navigateToDocument = async (request: Request): Promise<void> => {
  const { pathname, search, hash } = new URL(request.url)
  if (!needsOwnDocument(firstPath(), pathname) && !crossesTags(firstPath(), pathname)) return
  await awaitNetwork('/manifest.webmanifest', request.signal)
  // oxlint-disable-next-line typescript/only-throw-error -- how a middleware redirects
  throw redirectDocument(`${pathname}${search}${hash}`)
}
