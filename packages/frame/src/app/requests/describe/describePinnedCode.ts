import type { PreparedCalls } from '../PreparedRequest.ts'
import type { Description, RequestFacts, Row } from './Description.ts'

/** Tells what the authorization beside a batch or a permission lets the account do; nothing where there is none. */
export function describePinnedCode(
  delegation: PreparedCalls['delegation'],
  { translate }: RequestFacts,
): NonNullable<Description['notices']> {
  if (!delegation) return []
  return [
    {
      title: translate('Lets this wallet do several things in one approval'),
      texts: [
        translate(
          'Your address stays the same, and no one else gets access. On this network the wallet will run audited code: MetaMask’s delegation framework 1.3, at {address}.',
          { address: delegation.address },
        ),
        translate(
          'You can take this back at any time in the wallet’s settings, under “Several things at once”.',
        ),
      ],
    },
  ]
}

/** Lists the fields of the authorization. */
export function detailsOfPinnedCode(delegation: PreparedCalls['delegation']): Row[] {
  if (!delegation) return []
  return [
    { label: 'authorization', value: delegation.address },
    { label: 'authorization chainId', value: BigInt(delegation.chainId).toString() },
    { label: 'authorization nonce', value: BigInt(delegation.nonce).toString() },
  ]
}
