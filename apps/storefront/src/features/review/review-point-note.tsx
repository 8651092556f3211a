import { useCall } from '#src/lib/call/call-query.ts'
import { Accordion } from '#src/ui/display/accordion.tsx'

/** What a review earns and when, in the shop's own sentences; left out where they cannot be had. C098, REVIEW-4 */
export function ReviewPointNote() {
  const { data, isError } = useCall('review.getPointDescription')
  if (isError) return null
  return (
    <div className="mt-5 min-h-14 rounded-control bg-sunken px-4 *:shadow-none">
      {data && (
        <Accordion title={data.title}>
          <ul className="flex list-disc flex-col gap-1 pl-4 text-13">
            {data.descriptions.map((sentence) => (
              <li key={sentence}>{sentence}</li>
            ))}
          </ul>
        </Accordion>
      )}
    </div>
  )
}
