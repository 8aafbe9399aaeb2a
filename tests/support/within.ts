/** Resolves as `work` does, or rejects after `ms` with a sentence that names what was waited for. */
export function within<T>(work: Promise<T>, ms: number, what: string): Promise<T> {
  let timer: ReturnType<typeof setTimeout> | undefined
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error(`waited ${ms / 1000} s in vain for ${what}`)), ms)
  })
  return Promise.race([work, late]).finally(() => clearTimeout(timer))
}
