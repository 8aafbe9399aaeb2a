import type { SmsPurpose } from './codes.ts'

/** Port to whoever carries a code to a phone (11 digits). Rejects when it was not accepted for delivery. */
export interface SmsSender {
  send(phone: string, code: string, purpose: SmsPurpose): Promise<void>
}
