/** Whether two addresses are one account: case carries only a checksum (A9). */
export function sameAddress(one: string, other: string): boolean {
  return one.toLowerCase() === other.toLowerCase()
}
