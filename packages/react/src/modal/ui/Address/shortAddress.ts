/** `0x1234…abcd`: the prefix, four characters and the last four. What is short already stays whole. */
export function shortAddress(value: string): string {
  return value.length > 13 ? `${value.slice(0, 6)}…${value.slice(-4)}` : value
}
