// Stands in for the Meta pixel: takes over the queue of the page.
const { fbq } = window
let isGranted = true
fbq.callMethod = (command, ...given) => {
  if (command === 'consent') isGranted = given[0] === 'grant'
  if (isGranted || command === 'consent') record({ command, given })
}
for (const entry of fbq.queue.splice(0)) fbq.callMethod(...entry)
