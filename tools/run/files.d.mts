export function filesBelow(path: string): string[]
