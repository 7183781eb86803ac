import type { Storage } from '../storage/storage.ts'

/** Storage of one origin: what one page leaves, the next one finds. */
export function createPageStorage(): Storage & { readonly map: Map<string, string> } {
  const map = new Map<string, string>()
  return {
    map,
    getItem: (key) => map.get(key) ?? null,
    setItem: (key, value) => void map.set(key, value),
    removeItem: (key) => void map.delete(key),
  }
}
