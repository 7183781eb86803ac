/** Whether two EVM addresses are one, however their letters are cased. */
export function isSame(a: string, b: string): boolean {
  return a.toLowerCase() === b.toLowerCase()
}
