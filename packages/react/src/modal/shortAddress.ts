/**
 * Shortens an address to `0x1234…abcd`. A value of 13 characters or fewer stays as it is. Apart from `format.ts`, because
 * the buttons load it with the page.
 */
export function shortAddress(value: string): string {
  return value.length > 13 ? `${value.slice(0, 6)}…${value.slice(-4)}` : value
}
