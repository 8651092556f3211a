import type { AdminDistributor } from '@shop/contract'
import { call } from '#src/lib/call/call.ts'
import { Button } from '#src/ui/controls/button.tsx'
import { Facts } from '#src/ui/display/page.tsx'
import { confirmAction } from '#src/ui/overlay/confirm.tsx'
import { showFailure } from '#src/ui/overlay/toast.tsx'

type Contact = AdminDistributor['contact']

interface ContactFactsProps extends Pick<AdminDistributor, 'id' | 'contact'> {
  /** Whether the account may see and change the contact. */
  canReveal: boolean
  onReveal: (contact: Contact) => void
}

/** Masked contact of a distributor. The one in the clear is given to `onReveal` after a reason is given. */
export function DistributorContactFacts({ id, contact, canReveal, onReveal }: ContactFactsProps) {
  const { contactName, phone, email } = contact
  const reveal = async (): Promise<void> => {
    const confirmed = await confirmAction({
      title: '담당자 정보를 볼까요?',
      text: '누가 왜 보았는지 열람 기록에 남아요.',
      action: '보기',
      reason: 'required',
    })
    if (!confirmed) return
    try {
      const body = { reason: confirmed.reason ?? '' }
      onReveal((await call('admin.distributor.revealContact', { params: { id }, body })).contact)
    } catch (error) {
      showFailure(error)
    }
  }
  if (!hasContact(contact)) return <p className="text-14 text-ink-faint">적어 둔 담당자가 없어요.</p>
  return (
    <div className="flex flex-col gap-2">
      <Facts
        rows={[
          ['담당자', contactName || '–'],
          ['전화번호', phone || '–'],
          ['이메일', email || '–'],
        ]}
      />
      {canReveal && (
        <div>
          <Button size="small" onClick={() => void reveal()}>
            담당자 정보 보고 고치기
          </Button>
        </div>
      )}
    </div>
  )
}

/** Reports whether a distributor has a contact, masked or not. */
export const hasContact = (contact: Contact): boolean => Object.values(contact).some((text) => text !== '')
