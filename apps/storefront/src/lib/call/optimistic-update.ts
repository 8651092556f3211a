import { useId } from 'react'

/**
 * What React is told of a part that it takes over as the server sent it. One object for all renders: another one would be
 * written into the page, over what stands there.
 */
export const optimistic = { __html: '' }

/** How the names begin that React gives what it draws in the browser; those it takes over keep the server's. */
const NAMED_HERE = '_r_'

/**
 * False while React takes over what the server sent; true for what is drawn in the browser from the start. Told by the kind of
 * name that React gives: a store that is one thing on the server and another here would have every part drawn a second time at
 * once, and all effects of the page run before that, in one go.
 */
export const useIsClientRendered = (): boolean => useId().startsWith(NAMED_HERE)
