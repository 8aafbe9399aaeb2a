export const UNTOLD: string
export const REASONS: Readonly<Record<string, string>>
export function reasonOfSkip(file: string, note?: string): string | null
