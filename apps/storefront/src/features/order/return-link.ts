import { useLocation, useNavigate } from 'react-router'

interface WayState {
  isFromOrder: boolean
}
const isWayState = (state: unknown): state is WayState =>
  typeof state === 'object' && state !== null && 'isFromOrder' in state && state.isFromOrder === true

/** Link state for actions on an order: whether the link is on the order page. */
export const useWayState = (orderPath: string): WayState => ({ isFromOrder: useLocation().pathname === orderPath })

/**
 * Returns to the order after an action. Goes back if the user came from the order page; otherwise replaces this entry, so that
 * the history never holds the order page twice.
 */
export const useBackToOrder = (orderPath: string): (() => void) => {
  const navigate = useNavigate()
  const { state } = useLocation()
  return () => void (isWayState(state) ? navigate(-1) : navigate(orderPath, { replace: true }))
}
