// Stands in for a container of Tag Manager: records every push to dataLayer.
const layer = (window.dataLayer ??= [])
const read = (entry) =>
  record(Object.prototype.toString.call(entry) === '[object Arguments]' ? { command: [...entry] } : { push: entry })
for (const entry of layer) read(entry)
layer.push = (...entries) => {
  for (const entry of entries) read(entry)
  return Array.prototype.push.apply(layer, entries)
}
