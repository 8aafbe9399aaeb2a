export const WORKERS: Record<'unit' | 'server' | 'scenes' | 'visual' | 'e2e' | 'pictures', number>
