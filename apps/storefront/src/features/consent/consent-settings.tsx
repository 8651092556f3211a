import { formatSeoulDate, formatSeoulTime } from '@shop/rules'
import { Link } from 'react-router'
import { useBrand } from '#src/lib/brand-context.ts'
import type { ConsentChoice, ConsentRecord } from '#src/lib/consent.ts'
import { Button } from '#src/ui/controls/button.tsx'
import { Switch } from '#src/ui/controls/switch.tsx'
import { showSnackbar } from '#src/ui/overlay/snackbar-store.ts'
import { recordChoice } from './evidence.ts'
import { type Purpose, purposes } from './purposes.ts'
import { useConsent } from './use-consent.ts'

/** Formats a time in Seoul with its year: '2026.11.28 09:05'. */
const formatTime = (at: string): string => {
  const time = new Date(at)
  return `${formatSeoulDate(time)} ${formatSeoulTime(time).slice(-5)}`
}

const decide = (choice: ConsentChoice): void => {
  recordChoice(choice, 'settings')
  showSnackbar('저장했어요.')
}

/** Current choice and its time. The height is the same before the choice is read. */
const Current = ({ record }: { record: ConsentRecord | null | undefined }) => (
  <div className="mt-4 min-h-[4.5rem] rounded-card bg-sunken px-4 py-3 text-14">
    {record === null && <p className="font-semibold">아직 고르지 않았어요. 고를 때까지 꼭 필요한 정보만 써요.</p>}
    {record && (
      <>
        <p className="font-semibold">
          방문 측정 {record.measurement ? '동의' : '거부'} · 맞춤 광고 {record.advertising ? '동의' : '거부'}
        </p>
        <p className="mt-0.5 text-13 text-ink-soft">
          <time dateTime={record.at}>{formatTime(record.at)}</time>에 골랐어요.
        </p>
      </>
    )}
  </div>
)

const Fact = ({ name, children }: { name: string; children: string }) => (
  <div className="flex gap-3">
    <dt className="w-16 shrink-0 text-ink-faint">{name}</dt>
    <dd className="min-w-0 flex-1 text-ink-soft">{children}</dd>
  </div>
)

/** Data, recipients and retention of a purpose. */
function Facts({ purpose: { data, retention, recipients } }: { purpose: Purpose }) {
  const { legal } = useBrand()
  const others = recipients.map(({ name, use }) => `${name} — ${use}`)
  return (
    <dl className="mt-1 flex flex-col gap-1.5 pb-4 text-13">
      <Fact name="쓰는 정보">{data}</Fact>
      <Fact name="받는 곳">{[legal.companyName, ...others].join(', ')}</Fact>
      <Fact name="보유 기간">{retention}</Fact>
    </dl>
  )
}

function PurposeSection({ purpose, record }: { purpose: Purpose; record: ConsentRecord | null | undefined }) {
  const { key, name, text } = purpose
  const isNecessary = key === 'necessary'
  const change = (isGiven: boolean) => {
    const { measurement = false, advertising = false } = record ?? {}
    decide({ measurement, advertising, [key]: isGiven })
  }
  return (
    <li className="hairline-b">
      <Switch
        checked={isNecessary || (record?.[key] ?? false)}
        disabled={isNecessary || record === undefined}
        note={text}
        onChange={change}
      >
        <span className="font-semibold">{name}</span>
      </Switch>
      <Facts purpose={purpose} />
    </li>
  )
}

/** Choice by purpose with its explanation. A change takes effect immediately. */
export function ConsentSettings() {
  const { legal } = useBrand()
  const record = useConsent()
  const isUnknown = record === undefined
  return (
    <>
      <Current record={record} />
      <div className="mt-3 grid grid-cols-2 gap-2">
        <Button look="line" disabled={isUnknown} onClick={() => decide({ measurement: false, advertising: false })}>
          모두 거부
        </Button>
        <Button look="line" disabled={isUnknown} onClick={() => decide({ measurement: true, advertising: true })}>
          모두 동의
        </Button>
      </div>
      <ul className="mt-4">
        {purposes.map((purpose) => (
          <PurposeSection key={purpose.key} purpose={purpose} record={record} />
        ))}
      </ul>
      <p className="mt-5 text-13 text-pretty text-ink-soft">
        받는 곳에는 이 쇼핑몰이 실제로 쓰는 회사만 정보를 받아요. 동의를 거두면 브라우저에 저장한 방문 번호를 바로
        지우고 더 보내지 않아요. 고른 내용은 증거로 5년 동안 보관해요.{' '}
        <Link to={legal.privacyPath} className="font-semibold text-ink underline underline-offset-4">
          개인정보처리방침 보기
        </Link>
      </p>
      {record?.id !== undefined && <p className="mt-3 text-12 break-all text-ink-faint">동의 번호 {record.id}</p>}
    </>
  )
}
