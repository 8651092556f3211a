import type { Product } from '@shop/contract'
import { areaTypeOf, isZonecode, yeyoAfter } from '@shop/rules'
import { type FormEvent, useCallback, useState } from 'react'
import { useGuestAddresses } from '#src/features/address/guest-address-store.ts'
import { Button } from '#src/ui/controls/button.tsx'
import { Chip } from '#src/ui/controls/chip.tsx'
import { TextField } from '#src/ui/controls/text-field.tsx'
import { Sheet } from '#src/ui/overlay/sheet.tsx'
import { LazyOverlay } from '../../overlay/lazy-overlay.tsx'
import { areaFeeText, areaNames, shipTo } from './area-fees.ts'
import { findMyZonecode, saveMyZonecode } from './my-zonecode.ts'

const LENGTH = 5

// lazy: the address search is rarely used here
const loadSearch = () =>
  import('#src/features/address/postcode/postcode-sheet.tsx').then(({ PostcodeSheet }) => PostcodeSheet)

function Answer({ product, zonecode }: { product: Product; zonecode: string }) {
  if (!isZonecode(zonecode)) return null
  const area = areaTypeOf(zonecode)
  const isRefused = shipTo(product, area) === undefined
  const fee = areaFeeText(product, area)
  return (
    <span
      className={`figures block rounded-control px-4 py-3 text-14 ${isRefused ? 'bg-sunken text-danger' : 'bg-accent-soft text-accent-ink'}`}
    >
      {isRefused ? (
        <>
          {areaNames[area]} 지역이라 이 상품은 <b>배송하지 않아요.</b>
        </>
      ) : (
        <>
          {areaNames[area]} 배송비는 <b>{fee}</b>
          {yeyoAfter(fee)}.
        </>
      )}
    </span>
  )
}

/** Error text of a typed postcode. An incomplete one is an error only after the field lost focus. */
const faultOf = (zonecode: string, isLeft: boolean): string | undefined => {
  if (zonecode.length === LENGTH) return isZonecode(zonecode) ? undefined : '없는 우편번호예요. 다시 확인해 주세요.'
  return isLeft ? '우편번호 다섯 자리를 모두 적어 주세요.' : undefined
}

interface ZonecodeFormProps {
  zonecode: string
  choose: (zonecode: string) => void
}

function ZonecodeForm({ zonecode, choose }: ZonecodeFormProps) {
  const [isLeft, setLeft] = useState(false)
  const [isSearching, setSearching] = useState(false)
  const stopSearch = useCallback(() => setSearching(false), [])
  const take = (next: string) => {
    setLeft(false)
    choose(next)
  }
  const submit = (event: FormEvent) => {
    event.preventDefault()
    setLeft(true)
  }
  return (
    <>
      <form onSubmit={submit} noValidate>
        <TextField
          label="우편번호"
          inputMode="numeric"
          autoComplete="postal-code"
          maxLength={LENGTH}
          placeholder="다섯 자리 숫자"
          value={zonecode}
          error={faultOf(zonecode, isLeft)}
          hint="이 기기에만 저장하고, 다른 상품에서도 바로 보여 드려요."
          onBlur={() => setLeft(zonecode !== '')}
          onChange={(event) => take(event.currentTarget.value.replace(/\D/g, '').slice(0, LENGTH))}
          trailing={
            <Button look="soft" size="small" onClick={() => setSearching(true)}>
              주소 찾기
            </Button>
          }
        />
      </form>
      <LazyOverlay
        load={loadSearch}
        open={isSearching}
        onClose={stopSearch}
        onChoose={(place) => {
          take(place.zonecode)
          stopSearch()
        }}
      />
    </>
  )
}

interface AreaSheetProps {
  open: boolean
  onClose: () => void
  product: Product
}

/**
 * Shows the shipping fee of one unit to a postcode. Offers a member's addresses, or those a guest used before. ORDER-8, AUTH-6
 */
export function AreaSheet({ open, onClose, product }: AreaSheetProps) {
  const [asked, setAsked] = useState(findMyZonecode)
  const kept = useGuestAddresses().list ?? []
  const zonecode = asked ?? kept.find(({ isDefault }) => isDefault)?.draft.zonecode ?? ''
  const choose = (next: string) => {
    setAsked(next)
    if (isZonecode(next)) saveMyZonecode(next)
  }
  const close = () => {
    // stores the postcode for the product page, also one chosen from the address book
    if (isZonecode(zonecode)) saveMyZonecode(zonecode)
    onClose()
  }
  return (
    <Sheet open={open} onClose={close} title="내 배송지 배송비">
      <div className="flex flex-col gap-4">
        {kept.length > 0 && (
          <ul aria-label="내 배송지" className="no-scrollbar -mx-5 flex gap-2 overflow-x-auto px-5">
            {kept.map(({ id, draft }) => (
              <li key={id} className="shrink-0">
                <Chip chosen={draft.zonecode === zonecode} onClick={() => choose(draft.zonecode)}>
                  {draft.receiverName} ({draft.zonecode})
                </Chip>
              </li>
            ))}
          </ul>
        )}
        <ZonecodeForm zonecode={zonecode} choose={choose} />
        <output className="block min-h-12">
          <Answer product={product} zonecode={zonecode} />
        </output>
      </div>
    </Sheet>
  )
}

/** The fee in one line: `내 배송지(제주) 3,500원 + 추가 4,000원` */
export function AreaAnswer({ product }: { product: Product }) {
  const zonecode = findMyZonecode()
  if (zonecode === undefined) return '내 배송지 배송비 확인'
  const area = areaTypeOf(zonecode)
  return `내 배송지(${areaNames[area]}) ${areaFeeText(product, area)}`
}
