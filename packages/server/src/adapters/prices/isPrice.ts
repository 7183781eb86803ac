/** Whether something can be a price: a finite number above 0 (X.36). JSON's `1e400` reads as infinity and is none. */
export function isPrice(value: unknown): value is number {
  return typeof value === 'number' && Number.isFinite(value) && value > 0
}
