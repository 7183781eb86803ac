import { type Network, sameAddress } from '@latchkey/core'
import { useReceiverDoubt } from '../../hooks/useReceiverDoubt.ts'
import { receiver } from '../messages/en/receiver.ts'
import { useMessages } from '../messages/useMessages.ts'
import { Notice } from '../ui/Notice/Notice.tsx'

/** Properties of {@link ReceiverWords}: valid addresses, plain. */
export type ReceiverWordsProps = {
  readonly from: string
  readonly to: string
  readonly network: Network
}

/** Says that the receiver is the sender, or may not be the one that was meant (S5.20). */
export function ReceiverWords({ from, to, network }: ReceiverWordsProps) {
  const t = useMessages(receiver)
  const { data } = useReceiverDoubt({ address: to, network: network.caipNetworkId })
  const word = sameAddress(network.chainNamespace, from, to) ? 'self' : data
  return word ? (
    <Notice tone="warning" testId="send-warning">
      {t(`receiver.${word}`)}
    </Notice>
  ) : null
}
