const POLL = 100
const PATIENCE = 120_000

/** Waits until the page can be used, then prints the address to open. */
export async function announce() {
  const port = process.env.PORT || '8080'
  if (port === '0') return
  const origin = `http://localhost:${port}`
  const until = Date.now() + PATIENCE
  while (Date.now() < until) {
    await new Promise((resolve) => setTimeout(resolve, POLL).unref())
    const reply = await fetch(`http://${process.env.HOST || '127.0.0.1'}:${port}/healthz`).catch(() => null)
    if (reply?.ok) {
      process.stdout.write(`\n  星匣 is ready: ${origin}\n\n`)
      return
    }
  }
}
