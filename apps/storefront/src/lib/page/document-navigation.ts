import { needsOwnDocument } from '@shop/contract/vendors'
import { redirectDocument } from 'react-router'
import { firstPath } from './first-path.ts'
import { awaitNetwork } from '../call/lost-network.ts'

/**
 * Turns a client navigation into a document navigation where the page needs a vendor's script that the policy of this document
 * does not allow (decision 016). A middleware of the root route; waits for the network first.
 */
export const navigateToDocument = async (request: Request): Promise<void> => {
  const { pathname, search, hash } = new URL(request.url)
  if (!needsOwnDocument(firstPath(), pathname)) return
  await awaitNetwork('/manifest.webmanifest', request.signal)
  // oxlint-disable-next-line typescript/only-throw-error -- how a middleware redirects
  throw redirectDocument(`${pathname}${search}${hash}`)
}
