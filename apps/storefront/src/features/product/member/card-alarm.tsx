import { type ReactElement, useState } from 'react'
import { isMember, whenVisitorKnown } from '#src/features/auth/auth-store.ts'
import { changeAlarm } from './change-product.ts'
import { InvitationSheet } from './invitation-sheet.tsx'

/** Invitation to log in and return to the product page, where the alarm is set. Cards store nothing about the user. */
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

/** Sets the alarm of a product for a member, or invites a guest. Waits until the user is known. C062, AUTH-5 */
export const askAlarm = (productId: number, invite: (invitation: ReactElement) => void): void =>
  whenVisitorKnown((user) => {
    if (isMember(user)) return void changeAlarm(productId, true)
    turn += 1
    invite(<CardInvitation key={turn} productId={productId} />)
  })
