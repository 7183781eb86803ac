import { type Network, sameAddress } from '@latchkey/core'
import { useEffect, useState } from 'react'
import { useReceiverDoubt, useReceiverHistory } from '../../hooks/transfers.ts'
import { receiver } from '../languages/en/receiver.ts'
import { useMessages } from '../languages/translate.ts'
import { Button } from '../ui/Button.tsx'
import { Notice } from '../ui/Notice.tsx'
import { LookalikePair } from './LookalikePair.tsx'
import type { SendAsset } from './sendAsset.ts'
import { TransferWords } from './TransferWords.tsx'

/** Properties of {@link ReceiverFindings}: plain addresses. */
export type ReceiverFindingsProps = {
  readonly from: string
  readonly to: string
  readonly network: Network
  readonly asset: SendAsset
  /** Base units, where it is decided. */
  readonly value?: bigint | undefined
  /** Told whether the send has to wait until the person has compared two addresses. */
  readonly onHold?: ((held: boolean) => void) | undefined
}

/**
 * What was found out about a valid address, the worst first and alone: one bar is read, three are not. What may cost all
 * of the amount holds the send until the person has said that they compared.
 */
export function ReceiverFindings(props: ReceiverFindingsProps) {
  const { from, to, network, asset, value, onHold } = props
  const t = useMessages(receiver)
  const place = { address: to, network: network.caipNetworkId }
  const { data: doubt } = useReceiverDoubt(place)
  const { data: history } = useReceiverHistory({ ...place, from })
  const [compared, setCompared] = useState(false)
  const isSame = (one: string) => sameAddress(network.chainNamespace, one, to)
  const token = asset.token?.address
  const isToken = !!token && isSame(token.slice(token.lastIndexOf(':') + 1))
  const like = history?.kind === 'lookalike' ? history.like : undefined
  const held = (isToken || !!like) && !compared
  useEffect(() => onHold?.(held), [held, onHold])
  const pair = like && <LookalikePair known={like} asked={to} />
  const words = <TransferWords from={from} to={to} network={network} asset={asset} value={value} />
  if (isToken || like) {
    return (
      <>
        <Notice
          tone="danger"
          testId="send-warning"
          action={
            onHold &&
            !compared && (
              <Button onClick={() => setCompared(true)} testId="send-compared">
                {t(like ? 'receiver.compared' : 'receiver.anyway')}
              </Button>
            )
          }
        >
          {t(isToken ? 'receiver.token' : 'receiver.lookalike')}
          {pair}
        </Notice>
        {words}
      </>
    )
  }
  const doubtful = isSame(from) ? 'self' : doubt
  const remark = history?.kind === 'new' || history?.kind === 'unknown' ? history.kind : undefined
  return (
    <>
      {doubtful ? (
        <Notice tone="warning" testId="send-warning">
          {t(`receiver.${doubtful}`)}
        </Notice>
      ) : (
        remark &&
        doubt !== undefined && (
          <Notice tone="info" testId="send-note">
            {t(`receiver.${remark}`, { network: network.name })}
          </Notice>
        )
      )}
      {words}
    </>
  )
}
