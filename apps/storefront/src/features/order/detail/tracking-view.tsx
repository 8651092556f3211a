import type { OrderItem, Parcel } from '@shop/contract'
import { formatSeoulTime, statusText } from '@shop/rules'
import { useQuery } from '@tanstack/react-query'
import { Personal } from '#src/features/auth/personal.tsx'
import { Section } from '#src/features/order/checkout/section.tsx'
import { api } from '#src/lib/call/api.ts'
import { ButtonLink } from '#src/ui/controls/button.tsx'
import { ExternalLinkIcon } from '#src/ui/icons/sign-icons.tsx'
import { Badge } from '#src/ui/display/badge.tsx'
import { PaperIllustration } from '#src/ui/display/illustration/news-illustrations.tsx'
import { EmptyState } from '#src/ui/display/empty-state.tsx'
import { withAccess } from '#src/features/order/guest/with-access.ts'
import type { OrderAccess } from '#src/features/order/order-access.ts'
import { CopyButton } from '#src/features/order/placed/copy-button.tsx'
import { StepLine } from '#src/features/order/placed/order-parts.tsx'
import { OrderSkeleton } from '#src/features/order/placed/order-skeleton.tsx'
import { shownStatusOf, statusNote, stepsDoneOf } from '#src/features/order/placed/order-texts.ts'

/** Tracking steps of a parcel, latest first. */
function Steps({ parcel }: { parcel: Pick<Parcel, 'steps'> }) {
  if (parcel.steps.length === 0)
    return (
      <p className="mt-4 text-14 text-ink-faint">
        아직 택배사에서 알려 준 위치가 없어요. 조금 뒤에 다시 확인해 주세요.
      </p>
    )
  return (
    <ol className="mt-5 flex flex-col" aria-label="배송 위치">
      {parcel.steps.toReversed().map(({ at, place, text }, order) => (
        <li
          // steps with the same time keep their order of arrival
          key={`${at}${place}${text}`}
          aria-current={order === 0 ? 'step' : undefined}
          className="relative flex gap-3.5 pb-5 last:pb-0"
        >
          <span
            className={`relative z-1 mt-1 size-3 shrink-0 rounded-full ${order === 0 ? 'bg-accent ring-4 ring-accent-soft' : 'bg-line'}`}
            aria-hidden="true"
          />
          {order < parcel.steps.length - 1 && (
            <span className="absolute top-4 bottom-0 left-[5.5px] w-px bg-line" aria-hidden="true" />
          )}
          <div className="min-w-0 flex-1">
            <p className={`text-14 ${order === 0 ? 'font-bold text-ink' : 'text-ink-soft'}`}>{text}</p>
            <p className="figures mt-0.5 text-13 text-ink-faint">
              {formatSeoulTime(new Date(at))}
              {place && ` · ${place}`}
            </p>
          </div>
        </li>
      ))}
    </ol>
  )
}

const namesOf = (order: OrderItem, { productIds }: Parcel): string =>
  order.orderItemProducts
    .filter(({ id }) => productIds.includes(id))
    .map(({ product }) => product.name)
    .join(', ')

interface ParcelDetailsProps {
  parcel: Omit<Parcel, 'productIds'>
  title: string
  /** Names of the contents. */
  contents?: string
}
/** State, courier, invoice number and tracking steps of a parcel. */
export function ParcelDetails({ parcel, title, contents }: ParcelDetailsProps) {
  return (
    <Section
      title={title}
      action={
        <Badge tone={parcel.isDelivered ? 'quiet' : 'accent'}>{parcel.isDelivered ? '배송 완료' : '배송 중'}</Badge>
      }
    >
      {contents && <p className="mb-3 text-14 text-ink-soft">{contents}</p>}
      <div className="flex items-center justify-between gap-3 rounded-card bg-sunken py-3 pr-3 pl-4">
        <p className="min-w-0 text-13 text-ink-faint">
          {parcel.courier} 송장 번호
          <b className="figures block text-16 font-bold text-ink select-all">{parcel.invoiceNo}</b>
        </p>
        <CopyButton text={parcel.invoiceNo} done="송장 번호를 복사했어요." />
      </div>
      {parcel.trackingUrl !== null && (
        <a
          href={parcel.trackingUrl}
          target="_blank"
          rel="noreferrer noopener"
          className="finger mt-3 inline-flex items-center gap-1 text-14 font-semibold text-accent-ink"
        >
          {parcel.courier}에서 보기
          <span className="sr-only"> (새 창)</span>
          <ExternalLinkIcon size={16} />
        </a>
      )}
      <Steps parcel={parcel} />
    </Section>
  )
}

function ParcelList({ order, access, parcels }: { order: OrderItem; access: OrderAccess; parcels: readonly Parcel[] }) {
  const status = shownStatusOf(order)
  const done = stepsDoneOf(status)
  const note = statusNote(order)
  return (
    <>
      <section className="flex flex-col gap-5 border-b-8 border-ground px-5 pt-5 pb-6">
        <div>
          <h1 className="text-22 font-bold">{statusText(status)}</h1>
          {note && <p className="mt-1 text-14 text-ink-soft">{note}</p>}
        </div>
        {done !== undefined && <StepLine done={done} />}
      </section>
      {parcels.length === 0 ? (
        <EmptyState
          picture={<PaperIllustration />}
          title="아직 출발하지 않았어요"
          text={'상품이 출발하면 송장 번호와 위치를\n여기에서 볼 수 있어요.'}
          action={<ButtonLink to={access.path}>주문 상세 보기</ButtonLink>}
        />
      ) : (
        parcels.map((parcel, at) => (
          <ParcelDetails
            key={`${parcel.courier}${parcel.invoiceNo}`}
            parcel={parcel}
            title={parcels.length > 1 ? `택배 ${at + 1}` : '택배'}
            contents={namesOf(order, parcel)}
          />
        ))
      )}
    </>
  )
}

/** Tracking of the parcels of an order. SCREEN-7 */
export function TrackingView({ order, access }: { order: OrderItem; access: OrderAccess }) {
  const query = useQuery({
    queryKey: ['orderItem.getTracking', { params: { id: order.id } }] as const,
    queryFn: () => withAccess(access, () => api('orderItem.getTracking', { params: { id: order.id } })),
  })
  return (
    <Personal query={query} skeleton={<OrderSkeleton />}>
      {({ parcels }) => <ParcelList order={order} access={access} parcels={parcels} />}
    </Personal>
  )
}
