import { createHmac } from 'node:crypto'
import { type PrivateKeyAccount, privateKeyToAccount } from 'viem/accounts'
import type { NameSigner } from '../../ports/NameSigner.ts'

/** A signer whose key follows from the server's secret: the same after a restart, and on every instance that shares it. */
export function createNameSigner({ secret }: { readonly secret: () => string }): NameSigner {
  let made: PrivateKeyAccount | undefined
  const account = () => {
    // 32 bytes that are no key come once in 2^128
    made ??= privateKeyToAccount(
      `0x${createHmac('sha256', secret()).update('latchkey names gateway 1').digest('hex')}`,
    )
    return made
  }
  return {
    address: () => account().address,
    sign: (hash) => account().sign({ hash }),
  }
}
