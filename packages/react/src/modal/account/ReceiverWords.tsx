import { type Network, sameAddress } from '@latchkey/core'
import { useReceiverDoubt } from '../../hooks/useReceiverDoubt.ts'
import { useSend } from '../../hooks/useSend.ts'
import { receiver } from '../messages/en/receiver.ts'
import { useMessages } from '../messages/useMessages.ts'
import { Notice } from '../ui/Notice/Notice.tsx'
import { ReceiverName } from './ReceiverName.tsx'

/** Properties of {@link ReceiverWords}: valid addresses, plain; or a name that hasn't been looked up. */
export type ReceiverWordsProps = {
  readonly from: string
  readonly to: string
  readonly network: Network
}

/** Who is behind a name, and that the receiver is the sender or may not be the one that was meant (S5.20). */
export function ReceiverWords(props: ReceiverWordsProps) {
  const { to, network } = props
  const isNamed = useSend().form.receiverProfileName !== undefined
  const isName = to.includes('.')
  return (
    <>
      {(isNamed || isName) && <ReceiverName to={to} network={network} />}
      {!isName && <Doubt {...props} />}
    </>
  )
}

function Doubt({ from, to, network }: ReceiverWordsProps) {
  const t = useMessages(receiver)
  const { data } = useReceiverDoubt({ address: to, network: network.caipNetworkId })
  const word = sameAddress(network.chainNamespace, from, to) ? 'self' : data
  return word ? (
    <Notice tone="warning" testId="send-warning">
      {t(`receiver.${word}`)}
    </Notice>
  ) : null
}
