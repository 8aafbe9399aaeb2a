import { readFileSync } from 'node:fs'

/** The processor levels of the x86-64 ABI, best first, with the features by which each is told from the one below. Skia and V8 choose their code by them. */
const LEVELS = [
  ['x86-64-v4', ['avx512f', 'avx512bw', 'avx512cd', 'avx512dq', 'avx512vl']],
  ['x86-64-v3', ['avx2', 'bmi1', 'bmi2', 'f16c', 'fma', 'movbe']],
  ['x86-64-v2', ['sse4_2', 'ssse3', 'popcnt', 'cx16']],
] as const

/** The level that a list of features (`flags` of /proc/cpuinfo) reaches. */
export function processorClassOf(flags: readonly string[]): string {
  return LEVELS.find(([, features]) => features.every((feature) => flags.includes(feature)))?.[0] ?? 'x86-64-v1'
}

/** The processor level of this machine, e.g. `x86-64-v3`. Pictures are compared on Linux only. */
export function processorClass(): string {
  const flags = readFileSync('/proc/cpuinfo', 'utf8').match(/^flags\s*:\s*(.*)$/m)?.[1] ?? ''
  return processorClassOf(flags.split(' '))
}
