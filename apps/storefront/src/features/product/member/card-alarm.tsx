import { type ReactElement, useState } from 'react'
import { isMember, useAuth } from '#src/features/auth/auth-store.ts'
import { changeAlarm } from './change-product.ts'
import { InvitationSheet } from './invitation-sheet.tsx'

/** The way to log in, and on to the product's own page, which takes up what was wanted: cards keep nothing of anybody. */
function CardInvitation({ productId }: { productId: number }) {
  const [open, setOpen] = useState(true)
  return (
    <InvitationSheet
      open={open}
      onClose={() => setOpen(false)}
      act="alarm"
      product={{ id: productId }}
      returnTo={`/product/${productId}`}
    />
  )
}

let turn = 0

/** Sets the alarm of a product for a member; for a guest it gives the invitation to show. C062, AUTH-5 */
export const askAlarm = (productId: number): ReactElement | undefined => {
  if (!isMember(useAuth.getState().user)) {
    turn += 1
    return <CardInvitation key={turn} productId={productId} />
  }
  void changeAlarm(productId, true)
  return undefined
}
