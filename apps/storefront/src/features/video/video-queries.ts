import type { CallInput } from '@shop/contract'

/** Query for the clips of a display; at most thirty per rail. PAGE-30 */
export const railInput = (displayId: number) => ({ params: { id: displayId } }) satisfies CallInput<'video.listDisplay'>
