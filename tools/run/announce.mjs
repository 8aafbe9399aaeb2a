const POLL = 100
const PATIENCE = 120_000

/** Addresses that stand for all addresses of the machine. */
const ALL = { '0.0.0.0': '127.0.0.1', '::': '[::1]' }
const inUrl = (host) => (host.includes(':') ? `[${host}]` : host)
/** How this machine reaches a server on `host`. */
const asked = (host) => ALL[host] ?? inUrl(host)
/** What is printed for people. */
const shown = (host) => (host === '127.0.0.1' || host in ALL ? 'localhost' : inUrl(host))

/** Waits until the page can be used, then prints the address to open. */
export async function announce() {
  const port = process.env.PORT || '8080'
  if (port === '0') return
  const host = process.env.HOST || '127.0.0.1'
  const origin = `http://${shown(host)}:${port}`
  const until = Date.now() + PATIENCE
  while (Date.now() < until) {
    await new Promise((resolve) => setTimeout(resolve, POLL).unref())
    const reply = await fetch(`http://${asked(host)}:${port}/healthz`).catch(() => null)
    if (reply?.ok) {
      process.stdout.write(`\n  星匣 is ready: ${origin}\n\n`)
      return
    }
  }
}
