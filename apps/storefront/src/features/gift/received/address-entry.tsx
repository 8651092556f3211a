import type { ReceivedGift } from '@shop/contract'
import { formatPhone } from '@shop/rules'
import { type ReactNode, useId, useState } from 'react'
import {
  type AddressDraft,
  type AddressProblems,
  emptyAddress,
  problemsOf,
  toAddressDraft,
  toAddressInput,
} from '#src/features/address/address-draft.ts'
import { AddressForm } from '#src/features/address/address-form.tsx'
import { toAddressLine } from '#src/features/address/book/address-line.ts'
import { Section } from '#src/features/order/checkout/section.tsx'
import { useOneWork } from '#src/features/user/form/use-form.ts'
import { ApiError } from '#src/lib/call/api-error.ts'
import { api } from '#src/lib/call/api.ts'
import { Button } from '#src/ui/controls/button.tsx'
import { showSnackbar } from '#src/ui/overlay/snackbar-store.ts'
import { openGiftDraft } from '../use-gift-draft.ts'
import { useGiftFailure, useStoreReceived } from './received-queries.ts'

const changed: ReadonlySet<string> = new Set(['giftEnded', 'giftShipped', 'giftNotFound'])

/** Sends the address. Returns the problems of a refused one; a gift that changed meanwhile is loaded again. */
const useSendAddress = ({ uuid, addressRegion }: ReceivedGift, onDone: () => void) => {
  const store = useStoreReceived()
  const fail = useGiftFailure(uuid)
  const { busy, run } = useOneWork()
  const [isRefusedArea, setRefusedArea] = useState(false)
  const send = async (draft: AddressDraft): Promise<AddressProblems | undefined> => {
    let problems: AddressProblems | undefined
    await run(async () => {
      setRefusedArea(false)
      const body = toAddressInput(draft)
      const isFirst = addressRegion === null
      const name = isFirst ? 'gift.giveAddress' : 'gift.changeAddress'
      try {
        const gift = await api(name, { params: { id: uuid }, body })
        onDone()
        store(gift)
        showSnackbar(isFirst ? '주소를 입력했어요.' : '주소를 변경했어요.')
      } catch (error) {
        const code = error instanceof ApiError ? error.code : undefined
        if (code !== undefined && changed.has(code)) return fail(error)
        setRefusedArea(code === 'undeliverableArea')
        problems = problemsOf(error)
      }
    })
    return problems
  }
  return { send, busy, isRefusedArea }
}

interface EntryProps {
  gift: ReceivedGift
  /** Button that declines the gift, shown where an area is refused. */
  decline: ReactNode
}

function Entry({ gift, decline, onClose }: EntryProps & { onClose?: () => void }) {
  const id = useId()
  // one function for all renders: a render after the draft is dropped does not save it again
  const [draft] = useState(() => openGiftDraft<AddressDraft>('address', gift.uuid))
  const [start] = useState<AddressDraft>(
    () =>
      draft.find() ??
      (gift.address ? toAddressDraft(gift.address) : { ...emptyAddress, receiverName: gift.receiverName }),
  )
  const close = () => {
    draft.drop()
    onClose?.()
  }
  const { send, busy, isRefusedArea } = useSendAddress(gift, close)
  return (
    <Section title={gift.addressRegion === null ? '받을 주소' : '주소 변경'}>
      <AddressForm
        id={id}
        start={start}
        onType={draft.save}
        isFree
        onSave={send}
        addressNote={
          isRefusedArea && (
            <div className="flex flex-wrap items-center justify-between gap-2 rounded-control bg-sunken px-4 py-3 text-13 text-ink-soft">
              <span>다른 주소로 받기 어렵다면 거절할 수 있어요.</span>
              {decline}
            </div>
          )
        }
      >
        <p className="text-12 text-ink-faint">주소와 연락처는 배송에만 쓰고, 보낸 분에게는 보여 주지 않아요.</p>
        <div className="mt-2 flex gap-2 *:flex-1">
          {onClose && (
            <Button look="line" size="large" onClick={close}>
              취소
            </Button>
          )}
          <Button type="submit" size="large" busy={busy}>
            {gift.addressRegion === null ? '이 주소로 선물 받기' : '주소 바꾸기'}
          </Button>
        </div>
      </AddressForm>
    </Section>
  )
}

function Entered({ address, action }: { address: NonNullable<ReceivedGift['address']>; action: ReactNode }) {
  return (
    <Section title="받을 주소" action={action}>
      <p className="text-16 font-bold [overflow-wrap:anywhere]">{address.receiverName}</p>
      <p className="mt-1 text-14 text-ink-soft">
        ({address.zonecode}) {toAddressLine(address)}
      </p>
      <p className="figures mt-0.5 text-14 text-ink-soft">{formatPhone(address.phone)}</p>
      {address.memo && (
        <p className="mt-3 rounded-control bg-sunken px-4 py-2.5 text-13 text-ink-soft">{address.memo}</p>
      )}
    </Section>
  )
}

/** Address that was entered with another account or on another device: only its region is known here. F9 */
function EnteredElsewhere({ region, action }: { region: string; action: ReactNode }) {
  return (
    <Section title="받을 주소" action={action}>
      <p className="text-16 font-bold">{region || '입력한 주소'}</p>
      <p className="mt-1 text-14 text-ink-soft">자세한 주소와 연락처는 주소를 입력한 기기에서만 볼 수 있어요.</p>
    </Section>
  )
}

/** Address of a received gift: its form, or the entered one, which can be changed until the gift is packed. C086, C087 */
export function AddressEntry({ gift, decline }: EntryProps) {
  const [isChanging, setChanging] = useState(
    () => gift.addressRegion !== null && openGiftDraft('address', gift.uuid).find() !== undefined,
  )
  const { address, addressRegion, canGiveAddress } = gift
  if (addressRegion === null) return canGiveAddress ? <Entry gift={gift} decline={decline} /> : null
  if (isChanging && canGiveAddress) return <Entry gift={gift} decline={decline} onClose={() => setChanging(false)} />
  const change = (
    <Button look="line" size="small" onClick={() => setChanging(true)}>
      변경
    </Button>
  )
  const action = canGiveAddress && change
  return address ? (
    <Entered address={address} action={action} />
  ) : (
    <EnteredElsewhere region={addressRegion} action={action} />
  )
}
