import type { SmsPurpose } from './codes.ts'

/** Sends codes to phones (11 digits). Rejects when the code was not accepted for delivery. */
export interface SmsSender {
  send(phone: string, code: string, purpose: SmsPurpose): Promise<void>
}
