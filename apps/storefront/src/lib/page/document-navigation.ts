import { needsOwnDocument } from '@shop/contract/vendors'
import { redirectDocument } from 'react-router'
import { firstPath } from './first-path.ts'
import { awaitNetwork } from '../call/lost-network.ts'

/**
 * A page that needs somebody else's script is entered as a document of its own, so that every other page's policy allows
 * nobody's. Whoever came in by such a page moves on inside the shop as always.
 */
export const enterOwnDocument = async (request: Request): Promise<void> => {
  const { pathname, search, hash } = new URL(request.url)
  if (!needsOwnDocument(firstPath(), pathname)) return
  await awaitNetwork('/manifest.webmanifest', request.signal)
  // oxlint-disable-next-line typescript/only-throw-error -- how a middleware leads elsewhere
  throw redirectDocument(`${pathname}${search}${hash}`)
}
