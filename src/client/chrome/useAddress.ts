import { useSearch } from 'wouter'
import { noteInAddress } from '#state/platform/address.ts'

/** Reads a choice (a tab, a filter) from the query of the page's address, '' without one. The returned function changes it. */
export function useAddress(name: string): [value: string, choose: (value: string) => void] {
  const value = new URLSearchParams(useSearch()).get(name) ?? ''
  return [value, (next) => noteInAddress(name, next)]
}
