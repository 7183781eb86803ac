/** Whether it is a token's number of decimals: ERC-20 makes it a uint8. */
export function isDecimals(value: number): boolean {
  return Number.isInteger(value) && value >= 0 && value <= 255
}
