import type { ReceivedGift } from '@shop/contract'
import { isMember, useAuth } from '#src/features/auth/auth-store.ts'
import { useOneWork } from '#src/features/user/form/use-form.ts'
import { loginPathOf } from '#src/features/user/session/return-path.ts'
import { api } from '#src/lib/call/api.ts'
import { Button, ButtonLink } from '#src/ui/controls/button.tsx'
import { showSnackbar } from '#src/ui/overlay/snackbar-store.ts'
import { receivedPathOf, receivedTab } from '../gift-paths.ts'
import { useGiftFailure, useStoreReceived } from './received-queries.ts'

/** Saves a gift to a member's list. Guests are offered a login that leads back to the gift. */
export function SaveGift({ gift }: { gift: ReceivedGift }) {
  const { status, user } = useAuth()
  const store = useStoreReceived()
  const fail = useGiftFailure(gift.uuid)
  const { busy, run } = useOneWork()
  if (status !== 'ready') return null
  if (!isMember(user))
    return (
      <ButtonLink to={loginPathOf(receivedPathOf(gift.uuid))} look="line" wide>
        로그인하고 선물함에 보관하기
      </ButtonLink>
    )
  if (gift.isSaved)
    return (
      <ButtonLink to={receivedTab} look="line" wide>
        받은 선물에서 보기
      </ButtonLink>
    )
  const save = () =>
    run(async () => {
      try {
        store(await api('gift.save', { params: { id: gift.uuid } }))
        showSnackbar('받은 선물에 보관했어요.')
      } catch (error) {
        fail(error)
      }
    })
  return (
    <Button look="line" wide busy={busy} onClick={() => void save()}>
      선물함에 보관하기
    </Button>
  )
}
