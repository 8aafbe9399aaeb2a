import { documentList } from '#shared/calls/common.ts'
import { request } from './api/request.ts'
import { appState } from './app.ts'

/** Loads the help documents (documentType 0) once. Rejects with ApiError after its toast. */
export async function loadHelp(): Promise<void> {
  if (appState.helpList.length > 0) return
  const reply = await request(documentList, { query: { documentType: 0, pageSize: 100 } })
  appState.helpList = reply.pageData
}

export function openHelp(): void {
  appState.isHelpModal = true
}

export function closeHelp(): void {
  appState.isHelpModal = false
}
