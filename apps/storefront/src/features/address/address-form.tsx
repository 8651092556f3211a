import { type FormEvent, type ReactNode, useEffect, useRef, useState } from 'react'
import { useLazyComponent } from '#src/lib/use-lazy-component.ts'
import { Button } from '#src/ui/controls/button.tsx'
import { TextField } from '#src/ui/controls/text-field.tsx'
import { type AddressDraft, type AddressProblems, checkAddress, type Orderer } from './address-draft.ts'
import { DistrictNote } from './district-note.tsx'
import { MemoField } from './memo-field.tsx'
import type { PostcodePlace } from './postcode/postcode-place.ts'
import { PostcodeSheet } from './postcode/postcode-sheet.tsx'
import { ReceiverFields } from './receiver-fields.tsx'

const loadMap = () => import('./map/map-preview.tsx').then(({ MapPreview }) => MapPreview)

/** A map is a help, not a must: without its code the form stands as it is. */
function MapBelow({ address }: { address: string }) {
  const { Part: MapPreview } = useLazyComponent(loadMap)
  return MapPreview ? <MapPreview address={address} /> : null
}

export interface AddressFormProps {
  id: string
  start: AddressDraft
  /** What a first try was refused for. */
  startErrors?: AddressProblems | undefined
  /** Who orders, where that is known: offered as the receiver too. */
  orderer?: Orderer | undefined
  /** False where it is settled who receives: the start says so. */
  asksReceiver?: boolean
  /** What delivery to a postcode means, e.g. its surcharge. */
  renderAreaNote?: (zonecode: string) => ReactNode
  /** Saves; answers what is wrong with the fields, if anything. */
  onSave: (draft: AddressDraft) => Promise<AddressProblems | undefined>
  /** Told of what is typed. */
  onType?: (draft: AddressDraft) => void
  /** What else is asked, below the fields. */
  children?: ReactNode
}

const focusFirst = (form: HTMLFormElement | null, errors: AddressProblems): void => {
  const [first] = Object.keys(errors)
  form?.querySelector<HTMLElement>(`[name="${first}"]`)?.focus()
}

interface ZonecodeFieldProps {
  value: string
  error: string | undefined
  onChange: (zonecode: string) => void
  onSearch: () => void
}
function ZonecodeField({ value, error, onChange, onSearch }: ZonecodeFieldProps) {
  return (
    <TextField
      label="우편번호"
      name="zonecode"
      required
      inputMode="numeric"
      autoComplete="postal-code"
      maxLength={5}
      placeholder="다섯 자리 숫자"
      value={value}
      error={error}
      onChange={(event) => onChange(event.currentTarget.value.replace(/\D/g, '').slice(0, 5))}
      trailing={
        <Button look="soft" size="small" onClick={onSearch}>
          주소 찾기
        </Button>
      }
    />
  )
}

/** Where a parcel goes. Every field says itself what is wrong with it, and nothing typed is lost. */
export function AddressForm(props: AddressFormProps) {
  const { id, start, startErrors = {}, orderer, asksReceiver = true, renderAreaNote, onType, onSave, children } = props
  const [draft, setDraft] = useState<AddressDraft>(start)
  const [errors, setErrors] = useState<AddressProblems>(startErrors)
  const [searching, setSearching] = useState(false)
  const form = useRef<HTMLFormElement>(null)
  useEffect(() => {
    if (draft !== start) onType?.(draft)
  })
  const change = (changed: Partial<AddressDraft>) => {
    setDraft((before) => ({ ...before, ...changed }))
    setErrors((before) =>
      Object.fromEntries(Object.entries(before).filter(([field]) => field !== 'form' && !(field in changed))),
    )
  }
  const show = (found: AddressProblems) => {
    setErrors(found)
    focusFirst(form.current, found)
  }
  const submit = async (event: FormEvent) => {
    event.preventDefault()
    const found = checkAddress(draft)
    if (Object.keys(found).length > 0) {
      show(found)
      return
    }
    const refused = await onSave(draft)
    if (refused) show(refused)
  }
  // what was chosen by its lot and is typed over is that place no longer
  const retype = (typed: Partial<AddressDraft>) => change({ ...typed, jibunAddress: '', selectedAddress: 'road' })
  const take = (place: PostcodePlace) => {
    change(place)
    setSearching(false)
    // the number of the flat is what no search can know; a layer that closes gives the focus back first
    setTimeout(() => form.current?.querySelector<HTMLElement>('[name="addressDetail"]')?.focus())
  }
  return (
    <>
      <form ref={form} id={id} noValidate onSubmit={(event) => void submit(event)} className="flex flex-col gap-4 pt-1">
        {asksReceiver && <ReceiverFields draft={draft} errors={errors} orderer={orderer} onChange={change} />}
        <div className="flex flex-col gap-2">
          <ZonecodeField
            value={draft.zonecode}
            error={errors.zonecode}
            onChange={(zonecode) => retype({ zonecode })}
            onSearch={() => setSearching(true)}
          />
          {!draft.jibunAddress && <DistrictNote zonecode={draft.zonecode} roadAddress={draft.roadAddress} />}
          {!errors.zonecode && renderAreaNote?.(draft.zonecode)}
        </div>
        <TextField
          label="도로명 주소"
          name="roadAddress"
          required
          maxLength={200}
          autoComplete="shipping address-line1"
          placeholder="예: 서울 강남구 테헤란로 1"
          value={draft.roadAddress}
          error={errors.roadAddress}
          hint={draft.jibunAddress ? `지번: ${draft.jibunAddress}` : undefined}
          onChange={(event) => retype({ roadAddress: event.currentTarget.value })}
        />
        <TextField
          label="상세 주소"
          name="addressDetail"
          maxLength={100}
          autoComplete="shipping address-line2"
          placeholder="동, 호수, 층 (없으면 비워 두세요)"
          value={draft.addressDetail}
          error={errors.addressDetail}
          onChange={(event) => change({ addressDetail: event.currentTarget.value })}
        />
        {/* below the field that is typed in next: a map that comes late moves nothing away from under a finger */}
        {draft.jibunAddress && <MapBelow address={draft.roadAddress} />}
        <MemoField value={draft.memo} onChange={(memo) => change({ memo })} />
        {children}
        {errors.form && (
          <p role="alert" className="text-13 text-danger">
            {errors.form}
          </p>
        )}
      </form>
      <PostcodeSheet open={searching} onClose={() => setSearching(false)} onChoose={take} />
    </>
  )
}
