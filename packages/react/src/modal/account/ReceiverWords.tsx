import { type AddressCheck, useSend } from '../../hooks/transfers.ts'
import { receiver } from '../languages/en/receiver.ts'
import { useMessages } from '../languages/translate.ts'
import { Notice } from '../ui/Notice.tsx'
import { isAltered } from './isAltered.ts'
import { ReceiverFindings, type ReceiverFindingsProps } from './ReceiverFindings.tsx'
import { ReceiverName } from './ReceiverName.tsx'

/** Properties of {@link ReceiverWords}: `to` may be a name that hasn't been looked up. */
export type ReceiverWordsProps = ReceiverFindingsProps & {
  /** What the chain family says of `to`; default valid. */
  readonly check?: AddressCheck | undefined
  /** What stands in the field, where there is one. */
  readonly typed?: string | undefined
  /** What was pasted there, unless somebody typed since. */
  readonly pasted?: string | undefined
}

/** Who is behind a name, and what a sender should know of the receiver before the send (S5.19, S5.20, X.39). */
export function ReceiverWords({ check = 'valid', typed = '', pasted, ...props }: ReceiverWordsProps) {
  const t = useMessages(receiver)
  const { to, network } = props
  const isNamed = useSend().form.receiverProfileName !== undefined
  const isName = to.includes('.')
  return (
    <>
      {isAltered(typed, pasted, network.chainNamespace) && (
        <Notice tone="danger" testId="send-pasted">
          {t('receiver.pasted')}
        </Notice>
      )}
      {check === 'checksum' && (
        <Notice tone="danger" testId="send-warning">
          {t('receiver.checksum')}
        </Notice>
      )}
      {(isNamed || isName) && <ReceiverName to={to} network={network} />}
      {!isName && check === 'valid' && <ReceiverFindings key={to} {...props} />}
    </>
  )
}
