/** Whether a method is of the Solana family; what is not is EVM. */
export function isSolanaMethod(method: string): boolean {
  return method.startsWith('solana_')
}
