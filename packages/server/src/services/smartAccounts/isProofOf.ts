import { type Hex, recoverMessageAddress } from 'viem'

const hour = 3_600_000

/**
 * Whether a value is an account's signature (EIP-191) of the text of this hour, or of one before or after it.
 *
 * @param toText text of an account and a time, e.g. `toListProof`
 * @param now milliseconds since 1970
 */
export async function isProofOf(
  account: string,
  {
    signature,
    toText,
    now,
  }: {
    readonly signature: unknown
    readonly toText: (account: string, time: number) => string
    readonly now: number
  },
): Promise<boolean> {
  if (typeof signature !== 'string' || !/^0x[\da-f]{130}$/i.test(signature)) return false
  const signers = await Promise.all(
    [now, now - hour, now + hour].map((time) =>
      recoverMessageAddress({ message: toText(account, time), signature: signature as Hex }).catch(
        () => undefined,
      ),
    ),
  )
  return signers.some((signer) => signer?.toLowerCase() === account.toLowerCase())
}
