// Prefix of every simulated tag: sends the calls of the page to the journal of the sandbox.
// oxlint-disable-next-line no-unused-vars -- used by the script that follows
const record = ((src) => {
  const address = new URL(src)
  const [vendor] = address.pathname.split('/').slice(1)
  return (call) =>
    void fetch(`${address.origin}/${vendor}/calls`, {
      method: 'POST',
      mode: 'no-cors',
      keepalive: true,
      body: JSON.stringify({ page: location.pathname, ...call }),
    })
})(document.currentScript.src)
