/** A name in a source file and what it leads to. */
export interface Edge {
  kind: 'module' | 'type' | 'glob' | 'address' | 'word' | 'folder'
  path: string
}

export interface Graph {
  closureOf(start: string, follow?: (edge: Edge & { file: string }) => boolean): Map<string, number>
  edges(file: string): Edge[]
}

export function filesOfRepository(): string[]
export function graphOf(files: readonly string[], read?: (file: string) => string): Graph
