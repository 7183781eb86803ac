import type { Address, Hex } from 'viem'

/** The address a call answered with, lower case; undefined for what is none. */
export function readAddressWord(answer: Hex | undefined): Address | undefined {
  return answer?.length === 66 && /^0x0{24}/.test(answer) ? `0x${answer.slice(26).toLowerCase()}` : undefined
}
