import type { Browser } from 'playwright-core'

/** A task longer than this blocks, in ms, by the definition of total blocking time. */
const LONG = 50
/** Blocking counts until this long after the page is in sight, in ms. */
const AFTER = 2_000

/** The part of Chromium's trace events that is read here; times are µs. */
interface TraceEvent {
  name: string
  ph: string
  pid: number
  tid: number
  ts: number
  /** The thread's own processor time: what other programs took meanwhile is not in it. */
  tdur?: number
  args?: { data?: { documentLoaderURL?: string; isOutermostMainFrame?: boolean } }
}

export interface Trace {
  /**
   * Total blocking time of the page at `origin`, from its first paint until 2 s after it is in sight (both in ms after the navigation began).
   * By processor time of its main thread, so that a busy machine does not blur it.
   */
  blocking(origin: string, firstPaint: number, inSight: number): Promise<number>
}

/** Records the tasks of all threads of a browser from now on. */
export async function startTrace(browser: Browser): Promise<Trace> {
  const session = await browser.newBrowserCDPSession()
  const events: TraceEvent[] = []
  session.on('Tracing.dataCollected', ({ value }) => void events.push(...(value as unknown as TraceEvent[])))
  await session.send('Tracing.start', {
    transferMode: 'ReportEvents',
    categories: 'blink.user_timing,disabled-by-default-devtools.timeline',
  })
  return {
    async blocking(origin, firstPaint, inSight) {
      const complete = new Promise<void>((resolve) => session.once('Tracing.tracingComplete', () => resolve()))
      await session.send('Tracing.end')
      await complete
      await session.detach()
      return blockingOf(events, origin, firstPaint, inSight)
    },
  }
}

function blockingOf(events: readonly TraceEvent[], origin: string, firstPaint: number, inSight: number): number {
  const began = events.find(({ name, args }) => name === 'navigationStart' && args?.data?.documentLoaderURL?.startsWith(origin))
  if (!began) throw new Error('the trace does not hold the navigation')
  const at = ({ ts }: TraceEvent) => (ts - began.ts) / 1000
  const tasks = events.filter(({ name, ph, pid, tid }) => name === 'RunTask' && ph === 'X' && pid === began.pid && tid === began.tid)
  if (tasks.length === 0) throw new Error('the trace holds no task of the page')
  const waited = tasks.filter((task) => at(task) >= firstPaint && at(task) <= inSight + AFTER)
  return waited.reduce((sum, { tdur = 0 }) => sum + Math.max(0, tdur / 1000 - LONG), 0)
}
