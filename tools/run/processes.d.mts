export const MARK: string
export function ownName(pid?: number): string
export function isAlive(name: string): boolean
export function endMarked(mark: string): Promise<string[]>
export function endOrphans(): Promise<string[]>
