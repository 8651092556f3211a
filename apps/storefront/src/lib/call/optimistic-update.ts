import { useId } from 'react'

/**
 * Inner HTML given to React for a section that keeps its server-rendered markup. The same object for all renders: a new one
 * would make React overwrite the markup.
 */
export const optimistic = { __html: '' }

/** Prefix of the ids that React generates in the browser. Hydrated components keep the server's ids. */
const NAMED_HERE = '_r_'

/**
 * False during hydration; true for components rendered in the browser. Detected by the prefix of React's ids: a store that
 * differs between server and browser would render every component twice and run all effects of the page before that in one
 * task.
 */
export const useIsClientRendered = (): boolean => useId().startsWith(NAMED_HERE)
