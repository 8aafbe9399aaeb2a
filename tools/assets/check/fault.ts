/** A fault of an original that a player would notice, with what is wrong and how the artist can mend it. */
export interface Fault {
  /** Path relative to the project. */
  file: string
  wrong: string
  mend: string
}

/** Formats a fault in two lines for the command line. */
export function tell({ file, wrong, mend }: Fault): string {
  return `${file}: ${wrong}\n  mend: ${mend}\n`
}

export const kilobytes = (bytes: number) => `${Math.ceil(bytes / 1024)} kB`
