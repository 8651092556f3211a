// a page that does not come for want of a network is no reason to leave the one that is there: features/snackbar/tell-lost-network.ts
const isReached = (file) =>
  fetch(file, { method: 'HEAD', cache: 'no-store', signal: AbortSignal.timeout(5000) }).then(
    () => true,
    () => false,
  )
const nextSign = () =>
  new Promise((resolve) => {
    const ended = new AbortController()
    const end = () => resolve(ended.abort())
    for (const sign of ['online', 'click']) window.addEventListener(sign, end, { capture: true, signal: ended.signal })
  })
// a browser may remember for good that a module did not come: without a network none is asked for
export const importReached = async (file) => {
  if (!navigator.onLine && !(await isReached(file))) throw new Error('no network')
  return import(/* @vite-ignore */ file)
}
// tries again with the next tap, or when the network is back
export const untilReached = async (file, bring) => {
  for (;;) {
    try {
      return await bring()
    } catch (error) {
      if (await isReached(file)) throw error
    }
    window.dispatchEvent(new Event('lostnetwork'))
    await nextSign()
  }
}
export const loadRouteModule = async (route, modules) => {
  if (route.id in modules) return modules[route.id]
  try {
    return (modules[route.id] = await untilReached(route.module, () => importReached(route.module)))
  } catch (error) {
    // a newer shop no longer has the file
    console.error(error)
    window.location.reload()
    return new Promise(() => undefined)
  }
}
