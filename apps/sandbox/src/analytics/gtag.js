// Stands in for gtag.js: executes the commands of its queue by recording them.
const layerName = new URL(document.currentScript.src).searchParams.get('l') ?? 'dataLayer'
const layer = (window[layerName] ??= [])
const execute = (entry) => {
  // the real script ignores arrays: only Arguments objects are commands
  if (Object.prototype.toString.call(entry) !== '[object Arguments]') return
  const [command, ...given] = entry
  const target = command === 'event' ? given[1]?.send_to : given[0]
  if (target && window[`ga-disable-${target}`] === true) return
  record({ command, given: command === 'js' ? [] : given })
}
for (const entry of layer) execute(entry)
layer.push = (...entries) => {
  for (const entry of entries) execute(entry)
  return Array.prototype.push.apply(layer, entries)
}
