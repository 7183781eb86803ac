import { swapDefaults } from './swapDefaults.ts'

/** Whether a token of a swap is its network's own currency, however the placeholder's letters are cased (S9.24). */
export function isNativeToken({ address }: { readonly address: string }): boolean {
  return address.toLowerCase().endsWith(`:${swapDefaults.nativePlaceholder}`)
}
