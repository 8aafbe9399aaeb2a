import { useSearch } from 'wouter'
import { noteInAddress } from '#state/address.ts'

/** A choice that stands in the page's address (a tab, a filter): its value, '' without one, and how to change it. */
export function useAddress(name: string): [value: string, choose: (value: string) => void] {
  const value = new URLSearchParams(useSearch()).get(name) ?? ''
  return [value, (next) => noteInAddress(name, next)]
}
