export function digestNow(test: string): string
export function provedIn(suite: string, proofs?: Record<string, string>): { proved: string[]; touched: string[] }
