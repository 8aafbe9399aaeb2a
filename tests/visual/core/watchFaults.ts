import type { Page } from 'playwright-core'

/** What goes wrong inside a page from now on: scripts that throw, errors on the console, files that do not come. */
export function watchFaults(page: Page, expected: (url: string) => boolean = () => false): string[] {
  const faults: string[] = []
  page.on('pageerror', (error) => faults.push(error.message))
  page.on('requestfailed', (request) => {
    if (!expected(request.url())) faults.push(`${request.url()} did not come: ${request.failure()?.errorText ?? 'no reason'}`)
  })
  page.on('response', (response) => {
    if (response.status() >= 400 && !expected(response.url())) faults.push(`${response.url()} answered ${response.status()}`)
  })
  return faults
}
