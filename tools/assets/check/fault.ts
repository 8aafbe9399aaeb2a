/** Something in an original that a player would notice, said so that the artist can mend it. */
export interface Fault {
  /** Path below the project. */
  file: string
  wrong: string
  mend: string
}

/** Two lines for the command line. */
export function tell({ file, wrong, mend }: Fault): string {
  return `${file}: ${wrong}\n  mend: ${mend}\n`
}

export const kilobytes = (bytes: number) => `${Math.ceil(bytes / 1024)} kB`
