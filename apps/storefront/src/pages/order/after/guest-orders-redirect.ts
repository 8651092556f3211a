import { redirect } from 'react-router'

/** Redirects the alternative address of the guest order look-up. SCREEN-8 */
export const loader = (): Response => redirect('/orders/guest', 301)
