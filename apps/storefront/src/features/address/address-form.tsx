import { type FormEvent, type ReactNode, useEffect, useRef, useState } from 'react'
import { useLazyComponent } from '#src/lib/use-lazy-component.ts'
import { Button } from '#src/ui/controls/button.tsx'
import { TextField } from '#src/ui/controls/text-field.tsx'
import { type AddressDraft, type AddressProblems, checkAddress, type Orderer } from './address-draft.ts'
import { MemoField } from './memo-field.tsx'
import type { PostcodePlace } from './postcode/postcode-place.ts'
import { PostcodeSheet } from './postcode/postcode-sheet.tsx'
import { ReceiverFields } from './receiver-fields.tsx'
import { useArea } from './use-area.ts'

const plain = (text: string): string => text.replace(/\s+/g, '')

/** Minimum length of an address that states its district. */
const SAYS_WHERE = 6

/** Shows the district of a typed postcode, and whether the typed address matches it. */
export function DistrictNote({ zonecode, roadAddress }: { zonecode: string; roadAddress: string }) {
  const area = useArea(zonecode)
  if (!area) return null
  const { district } = area
  if (!district) return <p className="text-12 text-ink-faint">쓰이지 않는 우편번호 같아요. 한 번 더 확인해 주세요.</p>
  const place = `${district.province} ${district.name === '세종시' ? '' : district.name}`.trim()
  const isElsewhere =
    plain(roadAddress).length >= SAYS_WHERE && !plain(roadAddress).includes(plain(district.name).slice(0, -1))
  return (
    <output className={`text-12 ${isElsewhere ? 'text-danger' : 'text-ink-faint'}`}>
      {isElsewhere
        ? `우편번호는 ${place}인데 주소가 다른 곳 같아요. 한 번 더 확인해 주세요.`
        : `${place}의 우편번호예요.`}
    </output>
  )
}

const loadMap = () => import('./map/map-preview.tsx').then(({ MapPreview }) => MapPreview)

/** Lazy-loads the map preview. If the chunk fails to load, the form works without it. */
function MapBelow({ address }: { address: string }) {
  const { Part: MapPreview } = useLazyComponent(loadMap)
  return MapPreview ? <MapPreview address={address} /> : null
}

export interface AddressFormProps {
  id: string
  start: AddressDraft
  /** Errors of an earlier rejected attempt. */
  startErrors?: AddressProblems | undefined
  /** The orderer, if known. Offered as the receiver too. */
  orderer?: Orderer | undefined
  /** False if the receiver is fixed by `start`. */
  asksReceiver?: boolean
  /** Renders a note about delivery to a postcode, e.g. its surcharge. */
  renderAreaNote?: (zonecode: string) => ReactNode
  /** Shown below the postcode, e.g. what else can be done if an area is refused. */
  addressNote?: ReactNode
  /** Whether the person who enters the address pays no delivery. */
  isFree?: boolean
  /** Saves the draft. Returns the validation problems, if any. */
  onSave: (draft: AddressDraft) => Promise<AddressProblems | undefined>
  /** Called with the draft on every change, and again if the function changes. */
  onType?: (draft: AddressDraft) => void
  /** Further fields below the address. */
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

/** Delivery address form. Shows each error at its field. Typed text is never lost. */
export function AddressForm(props: AddressFormProps) {
  const { id, start, startErrors = {}, orderer, asksReceiver = true, renderAreaNote, onType, onSave } = props
  const { addressNote, isFree = false, children } = props
  const [draft, setDraft] = useState<AddressDraft>(start)
  const [errors, setErrors] = useState<AddressProblems>(startErrors)
  const [searching, setSearching] = useState(false)
  const form = useRef<HTMLFormElement>(null)
  useEffect(() => {
    if (draft !== start) onType?.(draft)
  }, [draft, start, onType])
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
  // typing over an address chosen by lot clears the lot, because it no longer matches
  const retype = (typed: Partial<AddressDraft>) => change({ ...typed, jibunAddress: '', selectedAddress: 'road' })
  const take = (place: PostcodePlace) => {
    change(place)
    setSearching(false)
    // a search cannot know the flat number; delayed because the closing overlay first restores the focus
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
          {addressNote}
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
        {/* below the next field to type in, so that a map that loads late causes no layout shift under a finger */}
        {draft.jibunAddress && <MapBelow address={draft.roadAddress} />}
        <MemoField value={draft.memo} onChange={(memo) => change({ memo })} />
        {children}
        {errors.form && (
          <p role="alert" className="text-13 text-danger">
            {errors.form}
          </p>
        )}
      </form>
      <PostcodeSheet open={searching} isFree={isFree} onClose={() => setSearching(false)} onChoose={take} />
    </>
  )
}
